import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { palettes, stateColours, themeNames } from './palettes.ts';

/** 13, 15, 17, 20, 24 and 40 px at a text size of 100 %. */
const sizes = ['0.8125rem', '0.9375rem', '1.0625rem', '1.25rem', '1.5rem', '2rem', '3.75rem'];

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

it('gives paper the inks of the light theme and no grounds', () => {
  const print = readFileSync(new URL('print.css', import.meta.url), 'utf8');
  const inkOf = (name: string) => new RegExp(`--wb-${name}: (#\\w+) !important`).exec(print)?.[1];
  expect(inkOf('accent')).toBe(palettes.light.accent);
  expect(inkOf('line-strong')).toBe(palettes.light.lineStrong);
  for (const state of stateColours) {
    const { ink } = palettes.light.states[state];
    expect([inkOf(state), inkOf(`${state}-soft`)]).toEqual([ink, '#fff']);
  }
});

it('has seven sizes of type and three weights, on every screen', () => {
  const renderer = join(import.meta.dirname, '../..');
  const styles = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !/print/i.test(file) && !file.endsWith('demo.css'))
    .map((file) => {
      const text = readFileSync(join(renderer, file), 'utf8');
      return text.replaceAll(/@media print \{[\s\S]*?\n\}/g, '');
    });
  const found = (property: string) =>
    new Set(
      styles.flatMap((text) =>
        [...text.matchAll(new RegExp(`${property}: ([^;]+);`, 'g'))].map(([, value]) => value),
      ),
    );
  expect(found('font-size')).toEqual(new Set(sizes));
  expect(found('font-weight')).toEqual(new Set(['400', '500', '600']));
});

describe.each(themeNames)('the %s theme', (name) => {
  const palette = palettes[name];
  const grounds = [
    palette.page,
    palette.surface,
    palette.sunken,
    palette.accentSoft,
    palette.tonal,
  ];

  it('keeps text, second text and the accent at 4.5:1 on every ground', () => {
    for (const ground of grounds) {
      for (const ink of [
        palette.text,
        palette.textSecondary,
        palette.accent,
        palette.accentHover,
      ]) {
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAccent, palette.accentHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onDanger, palette.danger)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps the edges of controls at 3:1', () => {
    expect(contrast(palette.lineStrong, palette.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.lineStrong, palette.page)).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.dangerEdge, palette.surface)).toBeGreaterThanOrEqual(3);
  });

  it.each(stateColours)('keeps the state %s readable on its own ground and on cards', (state) => {
    const { ink, soft } = palette.states[state];
    for (const ground of [soft, ...grounds.slice(0, 3)]) {
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(palette.text, soft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.textSecondary, soft)).toBeGreaterThanOrEqual(4.5);
  });
});

it('keeps the button that cannot be undone darker than the one that leads, where it is dark', () => {
  for (const { danger, accent } of [palettes.dark, palettes.night]) {
    expect(luminance(danger)).toBeLessThan(luminance(accent));
  }
});

it('fills the button that cannot be undone with red, in every theme', () => {
  for (const { danger } of Object.values(palettes)) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(danger.slice(at, at + 2), 16),
    );
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  }
});

it('shows no white at night', () => {
  const { states, veil: _veil, ...plain } = palettes.night;
  const inks = [...Object.values(plain), ...Object.values(states).flatMap((state) => [state.ink])];
  for (const ink of inks) {
    expect(luminance(ink)).toBeLessThan(0.6);
  }
});
