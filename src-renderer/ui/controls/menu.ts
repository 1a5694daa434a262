import type { Icon } from '../data/icon-type.ts';

/** A line of a menu. `disabled` as a text is the reason, shown at its right. */
export type MenuItem =
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'sub'; readonly label: string; readonly icon?: Icon; readonly items: readonly MenuItem[] }
  | {
      readonly kind?: 'item';
      readonly label: string;
      readonly icon?: Icon;
      /** A link colour 1 to 8, drawn as a swatch in place of an icon. */
      readonly swatch?: number;
      readonly keys?: string;
      readonly checked?: boolean;
      readonly disabled?: boolean | string;
      readonly danger?: boolean;
      /** Stays open after a choice, for lists of switches. */
      readonly stay?: boolean;
      readonly run: () => void;
    };
