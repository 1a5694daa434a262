/** Widths of the longest texts seen in each column, in px. They only grow, so that scrolling never moves a column. */
export class Longest {
  #context: CanvasRenderingContext2D | null = null;
  #font = '';
  #px: Record<string, number> = {};
  #chars: Record<string, number> = {};
  version = $state(0);

  /** Resets all widths when the font changes. */
  use(font: string): void {
    if (font === this.#font) return;
    this.#font = font;
    this.#px = {};
    this.#chars = {};
    this.#context ??= document.createElement('canvas').getContext('2d');
    if (this.#context) this.#context.font = font;
    this.version++;
  }

  /**
   * Measures one more text; returns whether the column grew. Figures are tabular, so a text with fewer characters cannot be wider and is
   * not measured.
   */
  see(id: string, text: string): boolean {
    if (text.length <= (this.#chars[id] ?? 0)) return false;
    this.#chars[id] = text.length;
    const px = Math.ceil(this.#context?.measureText(text).width ?? text.length * 7);
    if (px <= (this.#px[id] ?? 0)) return false;
    this.#px[id] = px;
    return true;
  }

  of(id: string): number {
    void this.version;
    return this.#px[id] ?? 0;
  }
}
