/** One entry of the completion. */
export interface Suggestion {
  readonly label: string;
  /** Type, unit and the current value, at the right. */
  readonly detail: string;
  /** One sentence. */
  readonly info: string;
  readonly kind: 'field' | 'function';
  readonly apply?: string;
  readonly boost?: number;
}

/** A mistake in an expression, from one character up to another. */
export interface Mistake {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

export interface EditorOptions {
  readonly value: string;
  readonly label: string;
  readonly placeholder: string;
  readonly describedby?: string;
  readonly suggestions: () => readonly Suggestion[];
  readonly check: (text: string) => readonly Mistake[];
  /** What to mark in a text without mistakes. */
  readonly warn?: (text: string) => readonly Mistake[];
  readonly onchange: (text: string) => void;
  readonly onenter: (text: string) => void;
  readonly onescape: () => void;
}

export interface Editor {
  readonly value: string;
  /** Replaces the text without a call of `onchange`. */
  set(value: string): void;
  focus(): void;
  /** Opens the completion. */
  complete(): void;
  destroy(): void;
}
