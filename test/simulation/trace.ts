/** The trace of one run: who did what when, kept cheaply and printed only if a rule was broken. */

export interface TraceLine {
  at: number;
  who: string;
  text: string;
  /** Request ids, submission ids and the like, by which the trace is shortened. */
  about: readonly string[];
}

const most = 4_000;

export class Trace {
  readonly lines: TraceLine[] = [];

  add(line: TraceLine): void {
    if (this.lines.length < most) this.lines.push(line);
  }

  /** The lines that concern any of these names, and those that concern everything. */
  about(names: readonly string[]): string[] {
    const wanted = new Set(names);
    return this.lines
      .filter(({ about }) => about.length === 0 || about.some((name) => wanted.has(name)))
      .map(lineOf);
  }

  all(): string[] {
    return this.lines.map(lineOf);
  }
}

function lineOf({ at, who, text }: TraceLine): string {
  return `${new Date(at).toISOString().slice(5, 23)}  ${who.padEnd(9)} ${text}`;
}
