/**
 * Applies a palette to the page: CSS custom properties on the root element, set through the object model so that no
 * style sheet has to be generated (which allows a strict content security policy).
 */
import { palettes, stateColours, type Palette, type ThemeName } from './palettes.ts';

/** The root text sizes that a nurse can choose, in percent of the browser's own. */
export const textSizes = [100, 125, 150, 200] as const;
export type TextSizePercent = (typeof textSizes)[number];

function ownProperties(palette: Palette): Record<string, string> {
  const properties: Record<string, string> = {
    '--wb-page': palette.page,
    '--wb-surface': palette.surface,
    '--wb-sunken': palette.sunken,
    '--wb-tonal': palette.tonal,
    '--wb-line': palette.line,
    '--wb-line-strong': palette.lineStrong,
    '--wb-text': palette.text,
    '--wb-text-secondary': palette.textSecondary,
    '--wb-accent': palette.accent,
    '--wb-accent-hover': palette.accentHover,
    '--wb-on-accent': palette.onAccent,
    '--wb-accent-soft': palette.accentSoft,
    '--wb-danger': palette.danger,
    '--wb-on-danger': palette.onDanger,
    '--wb-danger-edge': palette.dangerEdge,
    '--wb-veil': palette.veil,
  };
  for (const state of stateColours) {
    properties[`--wb-${state}`] = palette.states[state].ink;
    properties[`--wb-${state}-soft`] = palette.states[state].soft;
  }
  return properties;
}

/** Mantine's own properties, mapped to ours, so that its components follow all three themes. */
const mantineProperties: Record<string, string> = {
  '--mantine-color-body': 'var(--wb-page)',
  '--mantine-color-text': 'var(--wb-text)',
  '--mantine-color-bright': 'var(--wb-text)',
  '--mantine-color-dimmed': 'var(--wb-text-secondary)',
  '--mantine-color-placeholder': 'var(--wb-text-secondary)',
  '--mantine-color-anchor': 'var(--wb-accent)',
  '--mantine-color-error': 'var(--wb-problem)',
  '--mantine-color-default': 'var(--wb-surface)',
  '--mantine-color-default-hover': 'var(--wb-sunken)',
  '--mantine-color-default-color': 'var(--wb-text)',
  '--mantine-color-default-border': 'var(--wb-line-strong)',
  '--mantine-color-disabled': 'var(--wb-sunken)',
  '--mantine-color-disabled-color': 'var(--wb-text-secondary)',
  '--mantine-color-disabled-border': 'var(--wb-line)',
  '--mantine-primary-color-filled': 'var(--wb-accent)',
  '--mantine-primary-color-filled-hover': 'var(--wb-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--wb-on-accent)',
  '--mantine-primary-color-light': 'var(--wb-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--wb-accent)',
};

/**
 * Puts a theme and a text size on the page.
 *
 * @param root the element that has them, normally `document.documentElement`
 */
export function applyTheme(
  root: HTMLElement,
  name: ThemeName,
  textSizePercent: TextSizePercent,
): void {
  const properties = { ...ownProperties(palettes[name]), ...mantineProperties };
  for (const [property, value] of Object.entries(properties)) {
    root.style.setProperty(property, value);
  }
  root.style.fontSize = `${textSizePercent}%`;
  root.style.colorScheme = name === 'light' ? 'light' : 'dark';
  root.dataset['theme'] = name;
  root.dataset['textSize'] = String(textSizePercent);
  // The colour that the browser and the system use around the page.
  root.ownerDocument
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', palettes[name].page);
}
