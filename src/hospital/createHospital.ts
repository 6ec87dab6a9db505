/** Assembles the bundled hospital from its parts. It can be used in two ways: requests, and typed calls. */
import { defaultValues } from '../shared/defaultProfile.ts';
import type { HospitalProfile } from '../shared/profile.ts';
import { createApi } from './api.ts';
import { createArchive, type Archive } from './archive.ts';
import { requestBodyReader } from './body.ts';
import { createChance } from './chance.ts';
import type { Change } from './changes.ts';
import { createColleague } from './colleague.ts';
import type { HospitalContext } from './context.ts';
import { ConnectionLostError, deliverInProcess } from './delivery.ts';
import { base64Of, bytesOf, type ExportedHospital } from './exported.ts';
import { createFaults } from './faults.ts';
import type { Hospital } from './hospital.ts';
import {
  defaultInterpretations,
  describeInterpretations,
  withInterpretations,
  type Interpretations,
} from './interpretations.ts';
import { createJournal } from './journal.ts';
import { describeState, listAttachments, listRecords } from './listings.ts';
import { createPeople } from './people.ts';
import { createIdentifiers, type HospitalOptions } from './ports.ts';
import { createRateLimiter } from './rateLimit.ts';
import { createRequestHandler } from './requestHandler.ts';
import { createRouter } from './router.ts';
import { buildInputSchemas } from './rules/inputSchemas.ts';
import { purgeDuePhotos } from './rules/purge.ts';
import { hospitalSeed } from './seed/patients.ts';
import { seedPeople, type Permission } from './seed/people.ts';
import { sha256 } from './sha256.ts';
import { createSignatures } from './signatures.ts';
import { createVirtualTime, minuteMs } from './time.ts';
import { createWorld, type WorldChange } from './world.ts';

function isWorldChange(change: Change): change is WorldChange {
  return ['patient-set', 'encounter-set', 'wound-set', 'wound-removed'].includes(change.type);
}

function exportHospital(archive: Archive, nowMs: number): ExportedHospital {
  const photos = [...archive.photos()].map(({ attachmentId }) => {
    const bytes = archive.photoBytes(attachmentId) ?? new Uint8Array();
    return [attachmentId, base64Of(bytes)] as const;
  });
  return {
    format: 'wardbook-hospital',
    version: 1,
    nowMs,
    changes: [...archive.history()],
    photos: Object.fromEntries(photos),
  };
}

const skews: Record<Interpretations['clockSkew'], number> = {
  none: 0,
  'seven-minutes-ahead': 7 * minuteMs,
  'seven-minutes-behind': -7 * minuteMs,
};

/**
 * A hospital that starts from its seed, or from the changes in its store. Throws what the store throws if it cannot be
 * read, and a RangeError for an unknown interpretation.
 */
export function createHospital(options: HospitalOptions): Hospital {
  const { clock, store, random = createChance(1), digest = sha256 } = options;
  const kept = store?.load() ?? [];
  const time = createVirtualTime(clock);
  const people = createPeople(options.people ?? seedPeople, options.tokenOwner);
  const archive = createArchive(store, kept);
  const world = createWorld(options.seed ?? hospitalSeed);
  const rateLimiter = createRateLimiter();
  const journal = createJournal({
    ...(options.journalLimits ?? { entries: 20_000, details: 200 }),
    ...(options.upstream === undefined ? {} : { details: 0 }),
  });
  const faults = createFaults(random);
  let interpretations = defaultInterpretations;
  const profile: HospitalProfile = options.profile ?? defaultValues;
  let inputSchemas = buildInputSchemas(interpretations, profile.limits);

  function turn(wanted: Partial<Interpretations>): void {
    interpretations = withInterpretations(interpretations, wanted);
    inputSchemas = buildInputSchemas(interpretations, profile.limits);
  }

  function setPermission(operatorId: string, permission: Permission): boolean {
    const operator = people.operator(operatorId);
    if (operator !== undefined) people.set({ ...operator, ...permission });
    return operator !== undefined;
  }

  /** Applies a change to everything except the archive; a change from an earlier run has no time. */
  function follow(change: Change, atMs?: number): void {
    if (change.type === 'time-moved') time.setOffsetMs(change.offsetMs);
    if (change.type === 'interpretations-turned') turn(change.values);
    if (change.type === 'permission-set') setPermission(change.operatorId, change.permission);
    if (change.type === 'person-set') people.set(change.person);
    if (isWorldChange(change)) world.put(change, atMs);
  }

  for (const change of kept) follow(change);
  turn(options.interpretations ?? {});

  const context: HospitalContext = {
    seed: world,
    profile,
    wire: options.wire,
    archive,
    people,
    identifiers: options.identifiers ?? createIdentifiers(random),
    rateLimiter,
    interpretations: () => interpretations,
    inputSchemas: () => inputSchemas,
    now: time.now,
    toldNow: () => time.now() + skews[interpretations.clockSkew],
  };
  const api = createApi(context, createSignatures(context, random));
  const receive = createRequestHandler({
    context,
    api,
    clock,
    waitForOther: options.waitForOther,
    upstream: options.upstream,
    faults,
    journal,
    digest,
  });
  const colleague = createColleague(context, random);

  /** Persists a change first; it takes effect only then. */
  function keep(change: Change): void {
    archive.commit(change);
    follow(change, time.now());
  }

  function takeBack({ photos }: ExportedHospital, change: Change): void {
    if (change.type === 'photo-stored') {
      const bytes = bytesOf(photos[change.photo.attachmentId] ?? '');
      archive.storePhoto(change.photo, bytes);
    } else if (change.type === 'photos-purged') archive.purge(change.attachmentIds);
    else keep(change);
  }

  function moveClock(offsetMs: number): void {
    archive.commit({ type: 'time-moved', offsetMs });
    time.setOffsetMs(offsetMs);
    purgeDuePhotos(context);
  }

  const hospital: Hospital = {
    fetch: async (request) => {
      const delivery = await hospital.deliver(request);
      const answer = await deliverInProcess(delivery, clock, request);
      const location = answer.headers.get('location');
      // Like any fetch: follows a redirect without the credential.
      if (location === null || request.redirect !== 'follow') return answer;
      const address = new URL(location, request.url);
      if (address.origin !== new URL(request.url).origin) throw new ConnectionLostError('dropped');
      const { signal } = request;
      return hospital.fetch(new Request(address, { signal }));
    },
    deliver: (request, readBody = requestBodyReader(request)) => route(request, readBody),
    reset: () => {
      archive.clear();
      people.reset();
      world.reset();
      rateLimiter.clear();
      journal.clear();
      faults.set([], time.now());
      time.setOffsetMs(0);
      archive.commit({ type: 'interpretations-turned', values: interpretations });
    },
    setFaults: (rules) => faults.set(rules, time.now()),
    faults: faults.list,
    setInterpretations: (wanted) => {
      turn(wanted);
      archive.commit({ type: 'interpretations-turned', values: wanted });
    },
    interpretations: () => describeInterpretations(interpretations),
    advanceClock: (byMs) => moveClock(time.offsetMs() + byMs),
    setClock: (epochMs) => moveClock(epochMs - clock.now()),
    now: time.now,
    toldNow: context.toldNow,
    state: () => describeState(context),
    journal: journal.list,
    exchange: journal.find,
    records: (query) => listRecords(context, query),
    attachments: () => listAttachments(context, digest),
    attachmentBytes: archive.photoBytes,
    correctAsColleague: colleague.correct,
    voidAsColleague: colleague.void,
    people: people.all,
    setPermission: (operatorId, permission) => {
      if (people.operator(operatorId) === undefined) return false;
      keep({ type: 'permission-set', operatorId, permission });
      return true;
    },
    setPerson: (person) => keep({ type: 'person-set', person }),
    world,
    changeWorld: keep,
    export: () => exportHospital(archive, time.now()),
    import: (exported) => {
      hospital.reset();
      for (const change of exported.changes) takeBack(exported, change);
      hospital.setClock(exported.nowMs);
    },
    journalChange: journal.change,
    renewCredentials: people.renewCredentials,
  };
  const route = createRouter(hospital, context, receive, options.pages);
  return hospital;
}
