/** One kind of news and those who listen for it. */
export interface Emitter<T> {
  on(listener: (value: T) => void): () => void;
  emit(value: T): void;
  readonly size: () => number;
}

export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    on: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (value) => {
      for (const listener of [...listeners]) listener(value);
    },
    size: () => listeners.size,
  };
}
