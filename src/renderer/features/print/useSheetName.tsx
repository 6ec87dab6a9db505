/** The name of a patient on a sheet: whole on the screen, as on every other; on paper as the hospital has chosen. */
import type { ReactNode } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { maskedName } from './maskedName.ts';

/** Returns what draws a name; no component of its own, because a list of late entries has hundreds of rows. */
export function useSheetName(): (displayName: string) => ReactNode {
  const { namesOnSheets } = useApp().profile.tablets;
  return (displayName) =>
    namesOnSheets === 'full' ? (
      <bdi>{displayName}</bdi>
    ) : (
      <>
        <bdi data-print="no">{displayName}</bdi>
        <bdi data-print="only">{maskedName(displayName)}</bdi>
      </>
    );
}
