/**
 * The one list of what Wardbook stands on, and how much of it this tablet has. Told at the door and on the patients'
 * screen by `features/storage/FootingNotice.tsx`, in the settings by `screens/settings/StorageSection.tsx`; what keeps
 * the app from opening is told by `startFailure.ts`, and "Test this tablet" asks by the same functions.
 */
import { useSyncExternalStore } from 'react';
import type { StorageStatus } from '../../../storage/storageStatus.ts';
import { isTabletZoneSet } from '../../ui/words/wardZone.ts';
import { useEngineRuns } from '../engine/engineHealth.ts';
import { useApp } from './AppContext.tsx';
import { isSecurePage, mayUseCamera, runsWebAssembly } from './browserFooting.ts';
import type { OfflineFiles } from './offlineFiles.ts';
import { useStoragePromise } from './storagePromise.ts';
import { useHospitalClock } from './useHospitalClock.ts';
import { useOfflineFiles } from './useOfflineFiles.ts';
import { useStorageStatus } from './useStorageStatus.ts';

/** How each part is found out. */
export interface FootingFacts {
  /** The browser is asked. A page without https gets no further than `startFailure.ts`. */
  isSecure: boolean;
  /** A module is compiled. */
  runsWebAssembly: boolean;
  /** Its worker was started. */
  runsEngine: boolean;
  /** The service worker is asked, or its list compared with what is stored. */
  files: OfflineFiles;
  /** Written to the disk, now and then. */
  room: StorageStatus['room'];
  copy: StorageStatus['copy'];
  /** The browser is asked; null in the demo, and until it has answered. */
  isPromised: boolean | null;
  /** The hospital's time minus the tablet's where that is worth telling, otherwise 0; null if it was never heard. */
  clockOffMs: number | null;
  /** The browser's name for the zone is used. */
  isZoneSet: boolean;
  /** The page's permissions policy is read. */
  mayUseCamera: boolean;
}

/** In the order in which they are told. */
const parts = [
  ...(['secureContext', 'webAssembly', 'engine', 'files', 'room', 'copy'] as const),
  ...(['promise', 'clock', 'zone', 'camera'] as const),
] as const;

export type FootingPart = (typeof parts)[number];

/** `problem`: something essential fails; `warned`: Wardbook does without, with less; `plain`: not known, or no matter. */
export type FootingIs = 'fine' | 'warned' | 'problem' | 'plain';

const isBy: { [Part in FootingPart]: (facts: FootingFacts) => FootingIs } = {
  secureContext: ({ isSecure }) => (isSecure ? 'fine' : 'problem'),
  webAssembly: (facts) => (facts.runsWebAssembly ? 'fine' : 'problem'),
  engine: ({ runsEngine }) => (runsEngine ? 'fine' : 'problem'),
  files: ({ files }) =>
    ({ kept: 'fine', missing: 'problem', unknown: 'plain', elsewhere: 'plain' } as const)[files.is],
  room: ({ room }) =>
    ({ enough: 'fine', low: 'warned', full: 'warned', unknown: 'plain' } as const)[room],
  copy: ({ copy }) =>
    ({ kept: 'fine', behind: 'warned', none: 'plain', unknown: 'plain' } as const)[copy],
  promise: ({ isPromised }) => (isPromised === null ? 'plain' : isPromised ? 'fine' : 'warned'),
  clock: ({ clockOffMs }) => (clockOffMs === null ? 'plain' : clockOffMs === 0 ? 'fine' : 'warned'),
  zone: ({ isZoneSet }) => (isZoneSet ? 'fine' : 'warned'),
  camera: (facts) => (facts.mayUseCamera ? 'fine' : 'warned'),
};

/** The state of each part. */
export function footingOf(facts: FootingFacts): Record<FootingPart, FootingIs> {
  return Object.fromEntries(parts.map((part) => [part, isBy[part](facts)])) as Record<
    FootingPart,
    FootingIs
  >;
}

/** What the line at the door is about: nothing else tells a nurse of these before she writes. */
const atDoor = ['engine', 'files', 'promise', 'copy', 'zone', 'camera'] as const;

/** The parts that are told at the door. */
export function toldAtDoor(facts: FootingFacts): (typeof atDoor)[number][] {
  const is = footingOf(facts);
  const isTold = (part: FootingPart) =>
    part === 'copy' ? facts.copy === 'none' : is[part] === 'warned' || is[part] === 'problem';
  return atDoor.filter(isTold);
}

/** The facts of this tablet. */
export function useFootingFacts(): FootingFacts {
  const { gate } = useApp();
  const { room, copy } = useStorageStatus();
  const { offMs } = useHospitalClock();
  const wasHeard = () => gate.current().clockSkewMs !== null;
  const isClockCompared = useSyncExternalStore(gate.subscribe, wasHeard);
  return {
    isSecure: isSecurePage(),
    runsWebAssembly: runsWebAssembly(),
    runsEngine: useEngineRuns(),
    files: useOfflineFiles(),
    room,
    copy,
    isPromised: useStoragePromise(),
    clockOffMs: isClockCompared ? offMs : null,
    isZoneSet: isTabletZoneSet(),
    mayUseCamera: mayUseCamera(),
  };
}
