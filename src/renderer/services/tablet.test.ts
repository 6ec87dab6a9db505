/** Tests that a tablet keeps one mark, and that each request to the hospital has it. */
import { afterEach, expect, test, vi } from 'vitest';
import { fetchAs, tabletMark } from './tablet.ts';

function place(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
}

const refuses = () => {
  throw new DOMException('', 'QuotaExceededError');
};

test('the mark is made once, and again only where it is none', () => {
  const tablet = place();
  const made = tabletMark(tablet);
  expect(made).toMatch(/^[0-9a-f]{8}$/);
  expect(tabletMark(tablet)).toBe(made);
  expect(tabletMark(place())).not.toBe(made);
  expect(tabletMark(place({ 'wardbook-tablet': 'Amy' }))).toMatch(/^[0-9a-f]{8}$/);
  expect(tabletMark({ ...place(), setItem: refuses })).toBe('');
});

afterEach(() => vi.unstubAllGlobals());

test('each request has the mark; a tablet without one sends none', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    sent.push(headers.get('x-wardbook-tablet'));
    return new Response();
  });
  for (const mark of ['4f3a91bc', '']) await fetchAs(mark)(new Request('https://ward.test/a'));
  expect(sent).toEqual(['4f3a91bc', null]);
});
