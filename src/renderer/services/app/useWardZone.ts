/** The ward's zone for the screens, computed again when more is known or the tablet's setting changes. */
import { tabletZone, wardZoneOf, type WardZone } from '../../ui/words/wardZone.ts';
import { useApp } from './AppContext.tsx';
import { useLive } from './useLive.ts';

/** The ward's zone and its source; undefined until the tablet's own rows were read. */
export function useWardZone(): WardZone | undefined {
  const { hospitalKey, profile } = useApp();
  const known = useLive(({ device }) => device.zones.read(hospitalKey), [hospitalKey]);
  if (profile.timeZone !== null) return { timeZone: profile.timeZone, by: 'profile' };
  return known && wardZoneOf({ named: null, ...known }, tabletZone());
}
