/** One kind of event and its listeners. */
export interface Emitter<T> {
  on(listener: (value: T) => void): () => void;
  emit(value: T): void;
  readonly size: () => number;
}

/** Every listener receives every value. Errors of listeners go to `failed`; without it, the first is thrown after all have run. */
export function createEmitter<T>(failed?: (cause: unknown) => void): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    on: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (value) => {
      const causes: unknown[] = [];
      for (const listener of [...listeners])
        try {
          listener(value);
        } catch (cause) {
          causes.push(cause);
        }
      if (failed) causes.forEach(failed);
      else if (causes.length > 0) throw causes[0];
    },
    size: () => listeners.size,
  };
}
