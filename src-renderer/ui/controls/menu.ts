import type { Icon } from '../../lib/app/icons.ts';

/** An item of a menu. `disabled` as a text is the reason, shown at its right. */
export type MenuItem =
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'sub'; readonly label: string; readonly icon?: Icon; readonly items: readonly MenuItem[] }
  | {
      readonly kind?: 'item';
      readonly label: string;
      readonly icon?: Icon;
      /** A link colour from 1 to 8, shown as a swatch instead of an icon. */
      readonly swatch?: number;
      readonly keys?: string;
      readonly checked?: boolean;
      readonly disabled?: boolean | string;
      readonly danger?: boolean;
      /** Keeps the menu open after a choice, for lists of switches. */
      readonly stay?: boolean;
      readonly run: () => void;
    };
