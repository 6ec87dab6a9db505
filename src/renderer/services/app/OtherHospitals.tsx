/** The other hospitals for which this tablet holds work: one query for all who ask. */
import { createContext, use, type ReactNode } from 'react';
import type { OtherHospital } from '../../../device/hospitals.ts';
import { useDebouncedQuery } from './useDebouncedQuery.ts';

const none: readonly OtherHospital[] = [];

const OtherHospitalsContext = createContext(none);

export function OtherHospitalsProvider({ children }: { children: ReactNode }) {
  const others = useDebouncedQuery<readonly OtherHospital[]>('others', {
    read: ({ device, hospitalKey, isDemo }) =>
      isDemo ? Promise.resolve(none) : device.hospitals.others(hospitalKey),
    watch: ({ device }, callback) => device.hospitals.watch(callback),
  });
  return <OtherHospitalsContext value={others ?? none}>{children}</OtherHospitalsContext>;
}

/** None until they have been read. */
export function useOtherHospitals(): readonly OtherHospital[] {
  return use(OtherHospitalsContext);
}
