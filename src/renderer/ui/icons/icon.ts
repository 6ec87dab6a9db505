/** Draws an icon in the colour of the text beside it, in a square of the given size. */
import { createElement, type ReactElement } from 'react';

export interface IconProperties {
  /** Length of each side: a CSS length, or pixels. */
  size?: string | number;
  /** Width of the lines, in units of a square of 24. */
  stroke?: number;
  className?: string | undefined;
  style?: React.CSSProperties;
  'aria-hidden'?: boolean | 'true' | 'false';
  'aria-label'?: string;
}

export type Icon = (properties: IconProperties) => ReactElement;

/** Sets the size with CSS: as an attribute WebKit rejects `rem`, and reports an error for each icon. */
function squareOf(size: string | number, style: React.CSSProperties | undefined) {
  if (typeof size === 'number') return { width: size, height: size, style };
  return { style: { width: size, height: size, ...style } };
}

const frame = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24' };

const drawn = (paths: readonly string[]) => paths.map((d) => createElement('path', { key: d, d }));

/** An icon of lines, from SVG path data in a square of 24. */
export function outlineIcon(paths: readonly string[]): Icon {
  const children = drawn(paths);
  return function OutlineIcon({ size = 24, stroke = 2, style, ...rest }) {
    const lines = {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: stroke,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    } as const;
    return createElement(
      'svg',
      { ...frame, ...lines, ...rest, ...squareOf(size, style) },
      children,
    );
  };
}

/** An icon of filled areas, from SVG path data in a square of 24. */
export function filledIcon(paths: readonly string[]): Icon {
  const children = drawn(paths);
  return function FilledIcon({ size = 24, stroke: _none, style, ...rest }) {
    const areas = { fill: 'currentColor', stroke: 'none' };
    return createElement(
      'svg',
      { ...frame, ...areas, ...rest, ...squareOf(size, style) },
      children,
    );
  };
}
