/** The story of one run: who did what when, kept cheap and told only where a rule broke. */

export interface TraceLine {
  at: number;
  who: string;
  text: string;
  /** Request ids, submission ids and the like, to shorten the story by. */
  about: readonly string[];
}

const most = 4_000;

export class Trace {
  readonly lines: TraceLine[] = [];

  add(line: TraceLine): void {
    if (this.lines.length < most) this.lines.push(line);
  }

  /** The lines that have to do with any of these names, and everything that concerns all. */
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
