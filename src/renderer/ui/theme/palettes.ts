/**
 * Every colour of Wardbook, as data, for the three themes.
 *
 * One accent marks what can be done now, and red fills the button that does what cannot be undone (decision 0466). The
 * six state colours show the state of a record and are used for nothing else. `palettes.test.ts` requires a contrast of 4.5:1 for every pair that meets on a screen (3:1 for the edges of
 * controls).
 */

export const themeNames = ['light', 'dark', 'night'] as const;
export type ThemeName = (typeof themeNames)[number];

/** The families of states that have a colour; the stages of one family share it. */
export const stateColours = ['draft', 'waiting', 'moving', 'done', 'problem', 'demo'] as const;
export type StateColour = (typeof stateColours)[number];

export interface Palette {
  /** Behind everything. */
  page: string;
  /** Cards, the rail, fields. */
  surface: string;
  /** Areas inside a card: quoted text, an empty place for a photo. */
  sunken: string;
  /** Options to choose from, and keys: a background without an edge. */
  tonal: string;
  /** Hairlines that only separate. */
  line: string;
  /** Edges that a person must see to use a control. */
  lineStrong: string;
  text: string;
  textSecondary: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  /** Buttons beside the filled one, and what is chosen. */
  accentSoft: string;
  /** A filled button for what cannot be undone: red, and at night not the brightest thing on the screen. */
  danger: string;
  onDanger: string;
  dangerEdge: string;
  /** Behind a dialog. */
  veil: string;
  states: Record<StateColour, { ink: string; soft: string }>;
}

const light: Palette = {
  page: '#f5f7f8',
  surface: '#ffffff',
  sunken: '#edf1f3',
  tonal: '#e2eaed',
  line: '#d8dfe3',
  lineStrong: '#75848e',
  text: '#1b2830',
  textSecondary: '#4a5963',
  accent: '#0a6767',
  accentHover: '#085454',
  onAccent: '#ffffff',
  accentSoft: '#dff0ee',
  danger: '#b0301a',
  onDanger: '#ffffff',
  dangerEdge: '#b0301a',
  veil: 'rgb(27 40 48 / 45%)',
  states: {
    draft: { ink: '#51606a', soft: '#e9edef' },
    waiting: { ink: '#855000', soft: '#fcf0d9' },
    moving: { ink: '#1a57b0', soft: '#e4eefc' },
    done: { ink: '#1b6a35', soft: '#e1f3e6' },
    problem: { ink: '#b0301a', soft: '#fde9e4' },
    demo: { ink: '#673db0', soft: '#efe9fb' },
  },
};

const dark: Palette = {
  page: '#0f1720',
  surface: '#17222d',
  sunken: '#0b1219',
  tonal: '#243240',
  line: '#2a3845',
  lineStrong: '#7a8b99',
  text: '#e4ebf0',
  textSecondary: '#a8b7c2',
  accent: '#4cc2ba',
  accentHover: '#66d0c8',
  onAccent: '#04211f',
  accentSoft: '#12373a',
  danger: '#a33a28',
  onDanger: '#ffffff',
  dangerEdge: '#e0705a',
  veil: 'rgb(0 0 0 / 60%)',
  states: {
    draft: { ink: '#b1bec8', soft: '#26333f' },
    waiting: { ink: '#f0b458', soft: '#3a2b12' },
    moving: { ink: '#86b8ff', soft: '#172f52' },
    done: { ink: '#78d192', soft: '#143524' },
    problem: { ink: '#ff957a', soft: '#45201a' },
    demo: { ink: '#c3a8ff', soft: '#2f2450' },
  },
};

/** Warm and dim, for a dark room: no white anywhere. */
const night: Palette = {
  page: '#110f0c',
  surface: '#1a1712',
  sunken: '#0c0a08',
  tonal: '#2a241b',
  line: '#322b21',
  lineStrong: '#80705a',
  text: '#d6bc92',
  textSecondary: '#ad956f',
  accent: '#63a79d',
  accentHover: '#74b5ab',
  onAccent: '#0b1513',
  accentSoft: '#182621',
  danger: '#7a2e1e',
  onDanger: '#d6bc92',
  dangerEdge: '#b4563f',
  veil: 'rgb(0 0 0 / 70%)',
  states: {
    draft: { ink: '#aa9c85', soft: '#28231b' },
    waiting: { ink: '#d49a42', soft: '#2f2310' },
    moving: { ink: '#7f9fcd', soft: '#1a2230' },
    done: { ink: '#84ad72', soft: '#1a2716' },
    problem: { ink: '#e07d5e', soft: '#331a12' },
    demo: { ink: '#ac94d0', soft: '#251e30' },
  },
};

export const palettes: Record<ThemeName, Palette> = { light, dark, night };
