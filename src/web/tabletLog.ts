/**
 * One line a day for each tablet: its mark, and the numbers that it shows on "What is left on this tablet". With it a
 * lost tablet can be described (docs/lost-tablet.md). No nurse, patient or address is in it.
 */

/** A mark and words without a blank: more than a tablet says of itself is written by nobody's page of ours. */
const pattern = /^([0-9a-f]{8})( [\w.:=-]{1,40}){1,9}$/;

/** More than any hospital has: whoever makes up marks fills neither memory nor disk. */
const maxTablets = 5_000;

/** @returns what to do with the header of each request for the shell's facts */
export function openTabletLog(
  say: (line: string) => void,
  now: () => number = Date.now,
): (told: string | null) => void {
  const lastDays = new Map<string, string>();
  return (told) => {
    const mark = pattern.exec(told ?? '')?.[1];
    if (mark === undefined) return;
    const time = new Date(now()).toISOString();
    const day = time.slice(0, 10);
    const isNew = !lastDays.has(mark);
    if (lastDays.get(mark) === day || (isNew && lastDays.size >= maxTablets)) return;
    lastDays.set(mark, day);
    say(`${time} Tablet ${told}`);
  };
}
