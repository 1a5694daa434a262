import type { RuleInstance } from './rule-instance.ts';

/** All rule instances, with the values each of them reads and whether it has to be evaluated. */
export class RuleInstances {
  readonly #byName = new Map<string, RuleInstance>();
  readonly #readers = new Map<string, Set<RuleInstance>>();
  /** Instances to evaluate. */
  readonly dirty = new Set<RuleInstance>();

  all = (): RuleInstance[] => [...this.#byName.values()];
  of = (rule: string): RuleInstance[] => this.all().filter((one) => one.rule === rule);
  has = (name: string): boolean => this.#byName.has(name);
  /** Keys of all values that instances read. */
  needs = (): Iterable<string> => this.#readers.keys();

  add(instance: RuleInstance): void {
    this.#byName.set(instance.name, instance);
    this.dirty.add(instance);
  }
  remove(instance: RuleInstance): void {
    this.setNeeds(instance, new Set());
    this.#byName.delete(instance.name);
    this.dirty.delete(instance);
  }

  setNeeds(instance: RuleInstance, needs: ReadonlySet<string>): void {
    for (const key of instance.needs) {
      if (needs.has(key)) continue;
      const readers = this.#readers.get(key);
      readers?.delete(instance);
      if (readers?.size === 0) this.#readers.delete(key);
    }
    for (const key of needs) this.#readers.set(key, (this.#readers.get(key) ?? new Set()).add(instance));
    instance.needs = needs;
  }

  /** Marks those readers of a value that `which` selects. */
  markReaders(key: string, which: (instance: RuleInstance) => boolean): void {
    for (const instance of this.#readers.get(key) ?? []) if (which(instance)) this.dirty.add(instance);
  }
  markDue(now: number): void {
    for (const instance of this.#byName.values()) if ((instance.nextCheckAt ?? Infinity) <= now) this.dirty.add(instance);
  }
  /** Unix seconds of the next evaluation by time alone; Infinity if none is due. */
  nextCheckAt = (): number => this.all().reduce((next, instance) => Math.min(next, instance.nextCheckAt ?? Infinity), Infinity);
}
