/** What Windows knows the app by; the installer gives it to the shortcut, and toasts of another name are not shown. */
export const APP_ID = 'org.touchline.app';
