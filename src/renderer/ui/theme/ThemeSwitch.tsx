/** The theme and text size of the page: from the settings, or the tablet's own. */
import { MantineProvider } from '@mantine/core';
import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Settings } from '../../../model/settings.ts';
import { applyTheme, textSizes, type TextSizePercent } from './applyTheme.ts';
import type { ThemeName } from './palettes.ts';
import { theme } from './theme.ts';

const darkQuery = '(prefers-color-scheme: dark)';

function subscribeToScheme(callback: () => void): () => void {
  const query = matchMedia(darkQuery);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
}

/** The nearest size on offer, so that a row written by another version still works. */
export function nearestTextSize(percent: number): TextSizePercent {
  return textSizes.reduce((nearest, size) =>
    Math.abs(size - percent) < Math.abs(nearest - percent) ? size : nearest,
  );
}

export function ThemeSwitch({ settings, children }: { settings: Settings; children: ReactNode }) {
  const tabletIsDark = useSyncExternalStore(subscribeToScheme, () => matchMedia(darkQuery).matches);
  const name: ThemeName =
    settings.theme === 'system' ? (tabletIsDark ? 'dark' : 'light') : settings.theme;
  const textSize = nearestTextSize(settings.textSizePercent);
  useLayoutEffect(() => {
    applyTheme(document.documentElement, name, textSize);
  }, [name, textSize]);
  return (
    <MantineProvider theme={theme} forceColorScheme={name === 'light' ? 'light' : 'dark'}>
      {children}
    </MantineProvider>
  );
}
