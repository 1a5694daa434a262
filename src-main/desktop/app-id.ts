/** App id on Windows. The installer sets it on the shortcut, and Windows shows no toasts from any other id. */
export const APP_ID = 'org.touchline.app';
