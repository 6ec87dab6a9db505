/** How a patient is named on a sheet that leaves the chart, according to the hospital. */
import { useApp } from '../../services/app/AppContext.tsx';
import { maskedName } from './maskedName.ts';

/** Returns the name as it is, or masked. */
export function useSheetName(): (displayName: string) => string {
  const { namesOnSheets } = useApp().profile.tablets;
  return (displayName) => (namesOnSheets === 'full' ? displayName : maskedName(displayName));
}
