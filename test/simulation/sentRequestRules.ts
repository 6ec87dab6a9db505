/**
 * The rules that are checked as a request leaves a tablet: R3 to R6, R9, R10, R12 to R14. They are written from the
 * protocol, and use only the log and the committed rows.
 */
import { isDone } from '../../src/model/submissionFacts.ts';
import { isPhoto, type Reply } from './faults.ts';
import type { Generation } from './generation.ts';
import { operatorBehind, type Ledger, type Lineage } from './ledger.ts';
import type { SentRequest } from './network.ts';
import { effective, isAsSpecified, isBroken, laneOf, sha256Of } from './sentRequests.ts';
import type { Rule } from './violation.ts';

const hourMs = 3_600_000;
const retentionMs = 7 * 24 * hourMs;
/** A little less than the 23 hours: the tablet's estimate may be ten minutes off. */
const liveMs = 23 * hourMs - 600_000;
/** A first date is believed if it is up to an hour off the tablet's own clock. */
const misledMs = hourMs;
const maxToldMs = hourMs;
/** An answer that is not in the interface's own words may not come from the hospital. */
const maxForeignMs = 60_000;
/** How soon a lost signal is made up for, with a second to do it in. */
const signalPollMs = 61_000;
/** More exchanges in a minute than any submission needs (R17). */
const maxInAMinute = 60;
/** More questions in a minute that carry no work than any tablet asks (R14). */
const maxIdleInAMinute = 60;

/** When a request times out: a thawed window finds its timer and the answer at the same time. */
function givenUpAfterMs({ stage }: SentRequest): number {
  return stage === 'write' || stage === 'upload' || stage === 'photo' ? 30_000 : 15_000;
}

export interface SentRequestRules {
  onSentRequest(sentRequest: SentRequest): void;
  onSeen(sentRequest: SentRequest, reply: Reply | null): void;
  /** An attachment id was stored for a photo. */
  onAttachment(tabletName: string, photoId: string, attachmentId: string): void;
  /** The hospital was restored: what it received since its backup is gone. */
  onRestore(): void;
  /** A tablet's disk is a copy of another's: it remembers what that one had sent and heard. */
  onClone(from: string, to: string): void;
  /** Another term has begun: the engine no longer knows what it knew of the connection. */
  onNewTerm(tabletName: string): void;
  /** Somebody tapped "try now" on a tablet, or its windows were restarted. */
  onHurry(tabletName: string): void;
}

export interface Surroundings {
  ledger: Ledger;
  now(): number;
  /** Whether the tablet's clock was ever set wrong: its own estimates may then be off. */
  clockIsOff(tabletName: string): boolean;
  /** Whether the hospital's own dates come from two clocks. */
  hasTwoClocks: boolean;
  isLockHolder(generation: Generation): boolean;
  broken(rule: Rule, message: string, about: readonly string[]): void;
}

/** What a window may believe about the connection to the hospital. */
interface Outlook {
  brokenAt: number | null;
  /** A probe was the last to leave. */
  isProbing: boolean;
  /** The hospital has answered for a record since it last did not: that a query is barred says nothing of the rest. */
  isRecordHeard: boolean;
  probes: number;
  hurries: number;
  toldAt: number;
  toldUntil: number;
  isHospitalsWish: boolean;
  underWay: Set<SentRequest>;
}

export function sentRequestRules(around: Surroundings): SentRequestRules {
  const { ledger, broken } = around;
  const writes = new Map<string, SentRequest[]>();
  const queries = new Map<string, SentRequest[]>();
  const sentAt = new Map<string, number>();
  const uploads = new Map<string, { at: number; n: number }>();
  /**
   * When each photo was uploaded, by photo and attachment id. A photo that comes in a file is as old as its upload by
   * the tablet that saved the file, and may have expired on the way: its day does not begin at the import.
   */
  const madeAt = new Map<string, number>();
  /** The read in which the hospital showed something other than the photo, or nothing: it is uploaded again. */
  const doubted = new Map<string, SentRequest>();
  const outlooks = new Map<Generation, Outlook>();
  /** Until when a tap on "try now" may take effect on a tablet, because its signal may get lost. */
  const mayHurryUntil = new Map<string, number>();
  const paces = new Map<string, number[]>();
  const idlePaces = new Map<string, number[]>();
  /** Tablets that were told one or more wrong dates. */
  const misled = new Set<string>();
  let wasRestored = false;

  const outlookOf = (generation: Generation): Outlook => {
    const known = outlooks.get(generation);
    if (known) return known;
    const fresh: Outlook = {
      brokenAt: null,
      isProbing: false,
      isRecordHeard: false,
      probes: 0,
      hurries: 0,
      toldAt: 0,
      toldUntil: 0,
      isHospitalsWish: true,
      underWay: new Set(),
    };
    outlooks.set(generation, fresh);
    return fresh;
  };

  /** The same, byte for byte, or what follows once the hospital has said that it holds nothing: a new generation. */
  const checkBytes = (sentRequest: SentRequest, earlier: readonly SentRequest[], id: string) => {
    const last = earlier.at(-1);
    if (last === undefined) return;
    const isOther =
      last.method !== sentRequest.method ||
      last.path !== sentRequest.path ||
      last.bodyHash !== sentRequest.bodyHash;
    if (!isOther || isAskedSince(sentRequest.generation.tabletName, id, last.n)) return;
    broken('R3', `request ${id} left with other bytes before it was asked about`, [id]);
  };

  const queriesOf = (tabletName: string, id: string) => queries.get(`${tabletName}|${id}`) ?? [];

  /** Whether the hospital has said since that request that it holds nothing under this id. */
  const isAskedSince = (tabletName: string, id: string, n: number) =>
    queriesOf(tabletName, id).some((query) => query.n > n && effective(query) === 'not-found');

  const checkAsked = (tabletName: string, earlier: readonly SentRequest[], id: string) => {
    const seen = (one: SentRequest) =>
      // Whether a receipt that came in the moment of the crash was written is open.
      one.crashed === 'answered' && one.seen === 'accepted' ? 'unknown' : effective(one);
    if (earlier.some((one) => seen(one) === 'accepted')) {
      broken('R4', `request ${id} was repeated although its receipt had come`, [id]);
    }
    const lastUnknown = earlier.findLast((one) => seen(one) === 'unknown');
    if (!lastUnknown || isAskedSince(tabletName, id, lastUnknown.n)) return;
    broken('R4', `request ${id} was repeated before the query was answered`, [id]);
  };

  const checkRetention = (
    sentRequest: SentRequest,
    earlier: readonly SentRequest[],
    { isLicensed, bornAt }: Lineage,
    id: string,
  ) => {
    if (isLicensed) return;
    const first = earlier.find((one) => effective(one) === 'unknown');
    if (first && sentRequest.at - first.at > retentionMs) {
      broken('R12', `request ${id} was repeated after the hospital's retention`, [id]);
    }
    // A copy of the disk may have sent it as soon as it was begun.
    const isOld = sentRequest.at - bornAt > retentionMs;
    if (isOld && !around.clockIsOff(sentRequest.generation.tabletName)) {
      broken('R12', `request ${id} left when the hospital may have forgotten it`, [id]);
    }
  };

  const checkNewId = (sentRequest: SentRequest, lineage: Lineage, id: string) => {
    const { tabletName } = sentRequest.generation;
    if (lineage.isLicensed || writes.has(`${tabletName}|${id}`)) return;
    for (const other of lineage.requestIds) {
      const sent = writes.get(`${tabletName}|${other}`);
      if (other === id || !sent) continue;
      const refused = sent.findLast((one) => one.seen === 'refused' && one.isTold);
      // On another tablet it may have been bound as well.
      const everywhere = ledger
        .tabletNames()
        .flatMap((name) => writes.get(`${name}|${other}`) ?? []);
      const isBound = new Set(everywhere.map(({ bodyHash }) => bodyHash)).size > 1;
      const isSettled = refused && isAskedSince(tabletName, other, refused.n);
      if (!isBound || !isSettled) {
        const told = `request ${id} replaced ${other}, which was not bound to what was refused`;
        broken('R5', told, [id, other]);
      }
    }
  };

  const checkLane = ({ generation }: SentRequest, lineage: Lineage) => {
    const rows = ledger.submissions(generation.tabletName);
    const own = rows.get(lineage.submissionId);
    if (!own) return;
    const before = own.dependsOn === null ? undefined : rows.get(own.dependsOn);
    // A submission that its author has taken back and submitted again now comes after ours.
    if (before && !isDone(before) && before.sequence < own.sequence) {
      broken('R10', 'a change left before the submission that it builds on', [own.submissionId]);
    }
    const lane = laneOf(own);
    if (lane === null) return;
    for (const other of rows.values()) {
      const isEarlier = !isDone(other) && other.sequence < own.sequence;
      const isMoving =
        ledger.holding(generation.tabletName, other.submissionId)?.mayBePassed === false;
      if (isEarlier && isMoving && laneOf(other) === lane) {
        broken('R10', 'a create overtook an earlier one of its lane', [own.submissionId]);
        return;
      }
    }
  };

  const checkAuthor = ({ token, generation }: SentRequest, lineage: Lineage) => {
    const holding = lineage.holdings.get(generation.tabletName);
    const operator = ledger.operators.get(holding?.authorId ?? '');
    if (operator !== operatorBehind(token)) {
      broken('R9', `a submission of ${operator} left with the credential of ${token}`, [
        lineage.submissionId,
      ]);
    }
  };

  const onWrite = (sentRequest: SentRequest) => {
    const id = sentRequest.clientRequestId;
    const lineage = id === null ? undefined : ledger.byRequestId.get(id);
    if (id === null || !lineage) {
      broken('R5', 'a write left under a request id that no submission has', [id ?? '']);
      return;
    }
    const { tabletName } = sentRequest.generation;
    const sent = writes.get(`${tabletName}|${id}`) ?? [];
    // What came back in a file is as unknown here as on any other tablet.
    const since = lineage.holdings.get(tabletName)?.cameBackSince ?? -1;
    const earlier = sent.filter(({ n }) => n > since);
    checkBytes(sentRequest, earlier, id);
    checkAsked(tabletName, earlier, id);
    checkRetention(sentRequest, earlier, lineage, id);
    checkNewId(sentRequest, lineage, id);
    checkPace(lineage, sentRequest.at, tabletName);
    checkAuthor(sentRequest, lineage);
    checkLane(sentRequest, lineage);
    writes.set(`${tabletName}|${id}`, [...sent, sentRequest]);
    // Its author has decided again, or the hospital binds its id.
    ledger.toldRefused.delete(id);
  };

  /** No submission goes in circles (R17). */
  const checkPace = (lineage: Lineage, at: number, tabletName: string) => {
    const place = `${tabletName}|${lineage.submissionId}`;
    const times = (paces.get(place) ?? []).filter((one) => at - one < 60_000);
    times.push(at);
    paces.set(place, times);
    if (times.length > maxInAMinute && !around.clockIsOff(tabletName)) {
      broken('R17', `${times.length} exchanges in a minute`, [lineage.submissionId]);
    }
  };

  /** What carries no work comes at the pace of one back-off, however long the queue is (R14). */
  const checkIdlePace = ({ at, generation: { tabletName } }: SentRequest) => {
    const times = (idlePaces.get(tabletName) ?? []).filter((one) => at - one < 60_000);
    times.push(at);
    idlePaces.set(tabletName, times);
    if (times.length > maxIdleInAMinute && !around.clockIsOff(tabletName)) {
      broken('R14', `${times.length} requests in a minute that carry no work`, [tabletName]);
    }
  };

  const onUpload = (sentRequest: SentRequest) => {
    const { generation, at } = sentRequest;
    const digest = ledger.photoNames.get(sentRequest.photoName ?? '');
    const photo = ledger.photoBehind(generation.tabletName, digest);
    const lineage = photo && ledger.lineages.get(photo.ownerId);
    if (!photo || !lineage) {
      broken('R9', 'a photo left that belongs to no submission', [sentRequest.path]);
      return;
    }
    checkPace(lineage, at, generation.tabletName);
    checkAuthor(sentRequest, lineage);
    const place = `${generation.tabletName}|${photo.photoId}`;
    sentAt.set(place, at);
    const uploaded = uploads.get(place);
    // What was gone from this tablet, and came back in a file, forgets its uploads.
    const since = lineage.holdings.get(generation.tabletName)?.cameBackSince ?? -1;
    const uploadedAt = uploaded && uploaded.n > since ? uploaded.at : undefined;
    if (uploadedAt === undefined || around.clockIsOff(generation.tabletName)) return;
    // Some of the hospital's photos are gone, and it is unknown which.
    if (wasRestored || (doubted.get(place)?.at ?? 0) > uploadedAt) return;
    const isMisled = around.hasTwoClocks || misled.has(generation.tabletName);
    const margin = isMisled ? misledMs : 0;
    if (at - uploadedAt < liveMs - margin) {
      broken('R6', 'a live photo was uploaded again', [photo.ownerId]);
    }
  };

  /** The photos of this tablet behind the attachment id that is read: an id that was assigned again has several. */
  const photosRead = ({ generation, path }: SentRequest) => {
    const id = decodeURIComponent(path.split('/')[2] ?? '');
    const photos = [...ledger.photos(generation.tabletName).values()];
    return photos.filter(({ attachment }) => attachment?.attachmentId === id);
  };

  const onPhotoRead = (sentRequest: SentRequest) => {
    const { generation, token, path, at } = sentRequest;
    const lineages = photosRead(sentRequest).flatMap(
      ({ ownerId }) => ledger.lineages.get(ownerId) ?? [],
    );
    const operatorOf = ({ holdings }: Lineage) =>
      ledger.operators.get(holdings.get(generation.tabletName)?.authorId ?? '');
    const own = lineages.find((one) => operatorOf(one) === operatorBehind(token));
    if (own) return checkPace(own, at, generation.tabletName);
    broken('R9', `a photo was read that is none of ${token}`, [path]);
  };

  /** Notes photos for which something else was shown, or nothing. */
  const onPhotoSeen = (sentRequest: SentRequest, reply: Reply | null) => {
    if (reply?.type !== 'answer') return;
    const isRefused = reply.status === 403 || reply.status === 404;
    const shown = isPhoto(reply) ? sha256Of(reply.body) : null;
    for (const { photoId, sha256 } of photosRead(sentRequest)) {
      if (!isRefused && (shown === null || shown === sha256)) continue;
      doubted.set(`${sentRequest.generation.tabletName}|${photoId}`, sentRequest);
    }
  };

  const checkReach = (sentRequest: SentRequest, outlook: Outlook) => {
    const { stage, at, generation } = sentRequest;
    const about = [generation.name];
    if (outlook.brokenAt !== null && at > outlook.brokenAt && stage !== 'probe') {
      broken('R14', `a ${stage} left while the hospital could not be reached`, about);
    }
    // A tap that is heard late also ends a gateway's Retry-After that came after it; what it released may
    // leave much later.
    const hurriedUntil = mayHurryUntil.get(generation.tabletName) ?? 0;
    const mayBeHurried = !outlook.isHospitalsWish && outlook.toldAt <= hurriedUntil;
    const isTold = at > outlook.toldAt && at < outlook.toldUntil && !mayBeHurried;
    if (isTold && !around.clockIsOff(generation.tabletName)) {
      broken('R14', `a ${stage} left before the hospital's Retry-After was over`, about);
    }
    const isProbing = [...outlook.underWay].some((one) => one.stage === 'probe');
    if (stage === 'probe' && isProbing) {
      broken('R14', 'two probes were under way at once', about);
    }
    if (outlook.underWay.size >= 5) broken('R14', 'more exchanges at once than lanes', about);
    if (stage === 'probe' && outlook.brokenAt !== null) {
      const most = 14 + (at - outlook.brokenAt) / 8_000 + 6 * outlook.hurries;
      if (outlook.probes > most) broken('R14', `${outlook.probes} probes without a backoff`, about);
    }
  };

  return {
    onSentRequest(sentRequest) {
      const { generation, stage } = sentRequest;
      // A screen reads whenever somebody looks at it.
      if (stage === 'screen') return;
      const outlook = outlookOf(generation);
      if (!around.isLockHolder(generation)) {
        broken('R13', `${generation.name} sent although another window has the lock`, [
          generation.name,
        ]);
      }
      checkReach(sentRequest, outlook);
      outlook.underWay.add(sentRequest);
      if (stage === 'probe') outlook.probes += 1;
      // A control request is about what left before it: about a probe, or about work.
      if (stage !== 'control') outlook.isProbing = stage === 'probe';
      if (outlook.isProbing) checkIdlePace(sentRequest);
      if (stage === 'write') onWrite(sentRequest);
      if (stage === 'upload') onUpload(sentRequest);
      if (stage === 'photo') onPhotoRead(sentRequest);
      const id = sentRequest.clientRequestId;
      if (stage === 'query' && id !== null) {
        queries.set(`${generation.tabletName}|${id}`, [
          ...queriesOf(generation.tabletName, id),
          sentRequest,
        ]);
        const lineage = ledger.lineageOf(id);
        if (!lineage) return;
        checkPace(lineage, sentRequest.at, generation.tabletName);
        checkAuthor(sentRequest, lineage);
      }
    },

    onSeen(sentRequest, reply) {
      const outlook = outlookOf(sentRequest.generation);
      // An answer to an earlier term is ignored: the present term has its own view of the connection.
      if (!outlook.underWay.delete(sentRequest)) return;
      const now = around.now();
      if (sentRequest.stage === 'photo') onPhotoSeen(sentRequest, reply);
      const isOfQuery = sentRequest.clientRequestId !== null;
      const isProbe = sentRequest.stage === 'probe';
      const isAboutQuery = sentRequest.stage === 'control' || (isProbe && isOfQuery);
      const isHeard = !isBroken(reply);
      if (isProbe && !isOfQuery) outlook.isRecordHeard = isHeard;
      else if (isHeard && !isAboutQuery && sentRequest.stage !== 'query') {
        outlook.isRecordHeard = true;
      }
      if (isBroken(reply) && isAboutQuery && outlook.isRecordHeard) {
        // Such a probe ends open, also where something else broke while it was under way.
        outlook.brokenAt = null;
        return;
      }
      if (isBroken(reply)) {
        if (outlook.brokenAt === null) outlook.probes = 0;
        outlook.brokenAt ??= now;
        return;
      }
      if (reply?.type !== 'answer') return;
      if (sentRequest.fault === 'wrong-date') misled.add(sentRequest.generation.tabletName);
      const told = Number(reply.headers['retry-after'] ?? Number.NaN);
      const mayBeHeard = now - sentRequest.at < givenUpAfterMs(sentRequest);
      if ((reply.status === 429 || reply.status === 503) && !Number.isNaN(told) && mayBeHeard) {
        const isHospitalsWish = isAsSpecified(reply);
        const maxMs = isHospitalsWish ? maxToldMs : maxForeignMs;
        const toldUntil = now + Math.min(told * 1000, maxMs);
        // A shorter Retry-After does not end a longer one.
        if (toldUntil >= outlook.toldUntil) {
          Object.assign(outlook, { toldAt: now, isHospitalsWish, toldUntil });
        }
      }
      const isAnswered = reply.status !== 429 && reply.status < 500;
      // As above, whatever it was answered with but a wish to wait.
      const endsOpen = isAboutQuery && outlook.isRecordHeard && Number.isNaN(told);
      if (isAnswered || endsOpen) outlook.brokenAt = null;
    },

    onAttachment(tabletName, photoId, attachmentId) {
      const place = `${tabletName}|${photoId}`;
      const name = `${photoId}|${attachmentId}`;
      const at = madeAt.get(name) ?? sentAt.get(place) ?? around.now();
      madeAt.set(name, at);
      uploads.set(place, { at, n: ledger.sentRequests() });
    },

    onRestore() {
      wasRestored = true;
    },

    onClone(from, to) {
      const copyOf = <Value>(map: Map<string, Value>, copy: (value: Value) => Value) => {
        for (const [key, value] of map) {
          if (key.startsWith(`${from}|`)) map.set(`${to}${key.slice(from.length)}`, copy(value));
        }
      };
      // What is heard from now on is heard by one of the two only.
      const asItStands = (sent: SentRequest[]) => sent.map((one) => ({ ...one }));
      copyOf(writes, asItStands);
      copyOf(queries, asItStands);
      copyOf(sentAt, (at) => at);
      copyOf(uploads, (one) => one);
      copyOf(doubted, (one) => one);
    },

    onNewTerm(tabletName) {
      for (const [generation, outlook] of outlooks) {
        if (generation.tabletName !== tabletName) continue;
        outlook.brokenAt = null;
        outlook.underWay.clear();
      }
    },

    onHurry(tabletName) {
      mayHurryUntil.set(tabletName, around.now() + signalPollMs);
      for (const [generation, outlook] of outlooks) {
        if (generation.tabletName !== tabletName) continue;
        outlook.hurries += 1;
        // "Try now" ends a gateway's Retry-After, but not the hospital's own.
        if (!outlook.isHospitalsWish) outlook.toldUntil = 0;
      }
    },
  };
}
