/** How often each step was taken on the walks of a run. */
import { kinds } from './steps.ts';

export class Counted {
  readonly #taken = new Map<string, number>();

  note(log: readonly string[]): void {
    for (const step of log) this.#taken.set(step, this.of(step) + 1);
  }

  of(step: string): number {
    return this.#taken.get(step) ?? 0;
  }

  get total(): number {
    return [...this.#taken.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Kinds of steps that were taken less often than that. */
  rarerThan(times: number): string[] {
    return Object.keys(kinds).filter((kind) => this.#ofKind(kind) < times);
  }

  /** One line for each kind of steps, those that were never taken included. */
  told(): string {
    const lines = Object.entries(kinds).map(([kind, steps]) => {
      const counts = steps.map(([, { name }]) => `${name} ${this.of(name)}`);
      return `${kind}: ${this.#ofKind(kind)} (${counts.join(', ')})`;
    });
    return lines.join('\n');
  }

  #ofKind(kind: string): number {
    return (kinds[kind] ?? []).reduce((sum, [, { name }]) => sum + this.of(name), 0);
  }
}
