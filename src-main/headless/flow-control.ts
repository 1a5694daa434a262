/** Frames remembered of a client that has not acknowledged anything yet; whether it ever will is not known. */
const MOST_UNTOLD = 1_024;
const ACK = /^\{"ack":(\d{1,15})\}$/;

/** What was sent over one connection and not acknowledged yet. A client that never acknowledges counts as one that takes everything. */
export interface Receipts {
  sent(bytes: number): void;
  /** True when a text is a receipt, `{"ack":n}`: so many frames were handled since the connection opened. It is no frame. */
  take(text: string): boolean;
  /** Bytes sent and not handled; 0 before the first receipt. */
  open(): number;
}

export function createReceipts(): Receipts {
  const sizes: number[] = [];
  let handled = 0;
  let bytes = 0;
  let told = false;
  const drop = (): void => {
    bytes -= sizes.shift() ?? 0;
    handled += 1;
  };
  return {
    sent(size) {
      sizes.push(size);
      bytes += size;
      if (!told && sizes.length > MOST_UNTOLD) drop();
    },
    take(text) {
      const count = ACK.exec(text)?.[1];
      if (count === undefined) return false;
      told = true;
      while (handled < Number(count) && sizes.length > 0) drop();
      return true;
    },
    open: () => (told ? bytes : 0),
  };
}
