/** Frame sizes remembered before a client's first acknowledgement. The client may never acknowledge. */
const MOST_UNTOLD = 1_024;
const ACK = /^\{"ack":(\d{1,15})\}$/;

/** Tracks frames sent over one connection and not yet acknowledged. A client that never acknowledges has no backlog. */
interface Receipts {
  sent(bytes: number): void;
  /** Returns true if the text is an acknowledgement, `{"ack":n}`, of the first n frames of the connection. It is not a frame. */
  take(text: string): boolean;
  /** Bytes sent and not yet acknowledged; 0 before the first acknowledgement. */
  open(): number;
}

export function createAckTracker(): Receipts {
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
