/**
 * What a nurse does at a tablet, through the same device functions as the screens: she signs in, writes, submits, takes
 * back, decides about problems, and signs out.
 */
import type { Hospital } from '../../src/hospital/hospital.ts';
import type { DraftContent, Subject as Banner } from '../../src/model/content.ts';
import { photoIn, type AuthorAction } from '../../src/model/problem.ts';
import type { Submission } from '../../src/model/submission.ts';
import { isDone, problemIn, receiptIn, recordedIn } from '../../src/model/submissionFacts.ts';
import { byMeasure } from '../../src/shared/wound/fields.ts';
import { correctedNotes, editAndSubmit, editAwaited, noteSeen } from './edits.ts';
import { findIt } from './findIt.ts';
import { frozenFrom } from './frozen.ts';
import type { Generation } from './generation.ts';
import { handOverDraft } from './handOverDraft.ts';
import { recordMadeBy, type Ledger } from './ledger.ts';
import { lookUp } from './lookUp.ts';
import { decided, type ActionKind } from './nurseActions.ts';
import { pin } from './plainVault.ts';
import type { Random } from './random.ts';
import type { Subject } from './subject.ts';
import type { SimulatedWindow, Tablet } from './tablet.ts';
import type { Rule } from './violation.ts';
import {
  drawAdmission,
  drawMeasure,
  drawNote,
  drawStay,
  drawWound,
  tinyPhoto,
} from './wardData.ts';

export interface NurseParts {
  subject: Subject;
  tablet: Tablet;
  hospital: Hospital;
  ledger: Ledger;
  random: Random;
  note(text: string): void;
  onHurry(tabletName: string): void;
  /** How a screen reads. */
  fetchFor(generation: Generation): (request: Request) => Promise<Response>;
  broken(rule: Rule, message: string, about: readonly string[]): void;
}

/** A record with this in its note is answered 500 for ever. */
export const poisonMark = 'POISON ';

const operators = ['nurse-amy', 'nurse-ben'] as const;

/** Every nurse who ever works at a tablet. */
export class Nurses {
  private readonly parts: NurseParts;
  /** The number of each nurse's newest token, by the hospital's name of her. */
  private readonly tokens = new Map<string, number>();

  constructor(parts: NurseParts) {
    this.parts = parts;
  }

  /** The authors known to this tablet, with the hospital's name of each. */
  known(): { authorId: string; hospitalKey: string; operator: string; isExpired: boolean }[] {
    const { tablet, ledger } = this.parts;
    const rows = ledger.rows<{
      authorId: string;
      hospitalKey: string;
      name: string;
      credential: string;
    }>(tablet.name, 'nurses');
    return [...rows.values()].map(({ authorId, hospitalKey, name, credential }) => ({
      authorId,
      hospitalKey,
      operator: name,
      isExpired: credential === 'expired',
    }));
  }

  session(): { authorId: string; operator: string; isExpired: boolean } | null {
    const { tablet, ledger } = this.parts;
    const rows = ledger.rows<{ authorId: string; name: string; credential: string }>(
      tablet.name,
      'sessions',
    );
    const row = rows.get(tablet.hospitalKey);
    return row
      ? { authorId: row.authorId, operator: row.name, isExpired: row.credential === 'expired' }
      : null;
  }

  /** Signs somebody in; the same person again if the credential has expired. */
  async signIn(operator: string): Promise<void> {
    const window = this.parts.tablet.usable();
    if (!window) return;
    const { hospitalKey } = window;
    const { nurses, hospitals } = window.device;
    // Sign-in asks whether work for another address belongs to this hospital; she knows that it does.
    for (const other of await hospitals.others(hospitalKey)) {
      this.parts.note(`moves ${other.waiting} and ${other.drafts} from ${other.address}`);
      await hospitals.move(other.hospitalKey, hospitalKey);
    }
    const known = this.known().find(
      (one) => one.operator === operator && one.hospitalKey === hospitalKey,
    );
    this.parts.note(`${operator} signs in`);
    if (!known) {
      await nurses.signIn({ hospitalKey, name: operator, token: operator, pin });
    } else if (known.isExpired) {
      const next = (this.tokens.get(operator) ?? 1) + 1;
      this.tokens.set(operator, next);
      await nurses.renewCredential(known.authorId, pin, `${operator}.${next}`);
    } else {
      await nurses.signInAgain(known.authorId, pin);
    }
  }

  /** Does one thing, whatever this nurse can do now. Errors are for the screen to show. */
  async act(kind: ActionKind): Promise<void> {
    const window = this.parts.tablet.usable();
    if (!window) return;
    const session = this.session();
    if (!session) return this.signIn(this.parts.random.pick(operators));
    if (session.isExpired && this.parts.random.chance(0.5)) return this.signIn(session.operator);
    this.parts.note(`${session.operator}: ${kind}`);
    await this.does(kind, window, session.authorId);
  }

  private async does(kind: ActionKind, window: SimulatedWindow, authorId: string): Promise<void> {
    const { random, tablet, onHurry } = this.parts;
    switch (kind) {
      case 'wound':
        return this.submitWound(window, authorId);
      case 'wound-with-photos':
        return this.submitWound(window, authorId, { photoCount: 1 + random.whole(3) });
      case 'three-photos':
        return this.submitWound(window, authorId, { photoCount: 3 });
      case 'draft-only':
        return this.submitWound(window, authorId, { photoCount: random.whole(2), handsIn: false });
      case 'finish-draft':
        return this.finishDraft(window, authorId);
      case 'poison':
        return this.submitWound(window, authorId, { about: poisonMark });
      case 'admission':
        return this.submitAdmission(window, authorId);
      case 'correct':
      case 'void':
        return this.change(window, authorId, kind, random.chance(0.5));
      case 'correct-own':
        return this.change(window, authorId, 'correct', true);
      case 'void-own':
        return this.change(window, authorId, 'void', true);
      case 'take-back':
        return this.takeBack(window, authorId);
      case 'decide':
      case 'decide-send-again':
      case 'decide-find':
      case 'decide-discard':
        return this.decide(window, authorId, decided[kind]);
      case 'try-now':
        onHurry(tablet.name);
        if (random.chance(0.5)) window.wake();
        return window.device.submissions.tryNow(window.hospitalKey);
      case 'sign-out':
        return window.device.nurses.signOut(window.hospitalKey);
      case 'swap': {
        const session = this.session();
        return this.signIn(operators.find((one) => one !== session?.operator) ?? operators[0]);
      }
      case 'prune':
        return void (await window.device.submissions.prune(
          window.hospitalKey,
          Number.MAX_SAFE_INTEGER,
        ));
      case 'hand-over':
        return handOverDraft(window, authorId, { ...this.parts, known: this.known() });
      case 'look-up':
        return lookUp(window, this.parts);
      case 'edit-awaited':
        return editAwaited(window.device, this.own(authorId), this.editing(window.device));
    }
  }

  private async submitWound(
    { device, hospitalKey }: SimulatedWindow,
    authorId: string,
    given: { photoCount?: number; handsIn?: boolean; about?: string } = {},
  ): Promise<void> {
    const { random } = this.parts;
    const { photoCount = 0, handsIn = true, about = '' } = given;
    const subject = drawWound(random);
    const content: DraftContent = {
      kind: 'wound-assessment',
      subject,
      observedAt: this.observedAt(),
      careNote: '',
      ...byMeasure('key', () => drawMeasure(random)),
      photoIds: [],
    };
    const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
    for (let index = 0; index < photoCount; index += 1) await this.addPhoto(device, draftId);
    const careNote = drawNote(random, `${about}${draftId.slice(0, 4)}`);
    await device.drafts.save(draftId, { careNote });
    if (handsIn) await this.submit(device, draftId);
  }

  private async finishDraft({ device }: SimulatedWindow, authorId: string): Promise<void> {
    const { tablet, ledger, random } = this.parts;
    const drafts = [...ledger.drafts(tablet.name).values()].filter(
      (one) => one.authorId === authorId && one.content?.kind,
    );
    if (drafts.length > 0) await this.submit(device, random.pick(drafts).draftId);
  }

  /** Its bytes carry its name, so that the checker can identify an upload. */
  private async addPhoto(device: SimulatedWindow['device'], draftId: string): Promise<void> {
    const { name, bytes, photo } = tinyPhoto(this.parts.random);
    this.parts.ledger.photoNames.set(name, photo.sha256);
    await device.photos.add(draftId, { ...photo, bytes });
  }

  private async submitAdmission(
    { device, hospitalKey }: SimulatedWindow,
    authorId: string,
  ): Promise<void> {
    const { random } = this.parts;
    const subject = drawStay(random);
    const content: DraftContent = {
      kind: 'admission-assessment',
      subject,
      assessedAt: this.observedAt(),
      assessment: drawAdmission(random),
      sectionId: null,
    };
    const { draftId } = await device.drafts.start({ hospitalKey, authorId, content });
    await this.submit(device, draftId);
  }

  /** Submits a draft as it is; now and then with two taps. */
  private async submit(device: SimulatedWindow['device'], draftId: string): Promise<void> {
    const draft = await device.drafts.read(draftId);
    if (!draft) return;
    const submitted = frozenFrom(draft.content);
    const taps = this.parts.random.chance(0.1) ? 2 : 1;
    const handed = Array.from({ length: taps }, () =>
      device.submissions.submit(draftId, submitted),
    );
    await Promise.all(handed);
  }

  /** A correction or void of a record that she is looking at, or of one that is still waiting here. */
  private async change(
    window: SimulatedWindow,
    authorId: string,
    kind: 'correct' | 'void',
    isOwn: boolean,
  ): Promise<void> {
    const { random } = this.parts;
    const known = this.known().find((one) => one.authorId === authorId);
    const target = isOwn ? this.ownTarget(authorId) : this.shownTarget(known?.operator);
    if (!target) return;
    const { subject, createdAs, ...about } = target;
    const content: DraftContent =
      kind === 'correct'
        ? {
            kind: 'wound-correction',
            subject,
            target: about,
            careNote: drawNote(random, 'corrected'),
          }
        : { kind: 'wound-void', subject, target: about, reason: drawNote(random, 'void') };
    const { hospitalKey } = window;
    const { draftId } = await window.device.drafts.start({ hospitalKey, authorId, content });
    const { patientId, woundId } = subject;
    const { observedAt, createdBy } = about;
    const creator = createdBy === null ? createdAs : { submissionId: createdBy };
    noteSeen(this.parts.ledger, draftId, [
      about.seenCareNote,
      ...correctedNotes(this.own(authorId)),
    ]);
    this.parts.ledger.bases.set(draftId, { patientId, woundId, observedAt, createdBy: creator });
    await this.submit(window.device, draftId);
  }

  /** One of her own creates that is still in the outbox, or just done. */
  private ownTarget(authorId: string) {
    const { tablet, ledger, random } = this.parts;
    const creates = [...ledger.submissions(tablet.name).values()].filter(
      (one) =>
        one.authorId === authorId && one.kind === 'wound-assessment' && one.content?.submitted,
    );
    if (creates.length === 0) return null;
    const create = random.pick(creates);
    const { submitted } = create.content;
    if (submitted.kind !== 'wound-assessment') return null;
    return {
      subject: create.content.subject,
      createdAs: { submissionId: create.submissionId },
      recordId: receiptIn(create)?.recordId ?? null,
      createdBy: create.submissionId,
      seenVersion: isDone(create) ? (recordedIn(create)?.madeVersion ?? 1) : null,
      seenCareNote: submitted.careNote,
      observedAt: submitted.observedAt,
    };
  }

  /** A record that the hospital shows her now. */
  private shownTarget(operator: string | undefined) {
    const { hospital, ledger, random } = this.parts;
    const records = hospital.records().filter((one) => one.kind === 'wound-assessment');
    if (records.length === 0 || operator === undefined) return null;
    const record = random.pick(records);
    const newest = record.versions.at(-1);
    if (!newest || (newest.recordState === 'voided' && random.chance(0.8))) return null;
    ledger.see(operator, record.recordId, newest.version);
    const subject: Banner = {
      patientId: record.patientId,
      displayName: '',
      medicalRecordNumber: '',
      encounterId: record.encounterId,
      woundId: record.woundId,
      woundSite: null,
    };
    return {
      subject,
      createdAs: { requestId: record.clientRequestId },
      recordId: record.recordId,
      createdBy: null,
      seenVersion: newest.version,
      seenCareNote: newest.careNote ?? '',
      observedAt: String(record.input['observedAt']),
    };
  }

  private async takeBack({ device }: SimulatedWindow, authorId: string): Promise<void> {
    const { describe } = this.parts.subject;
    const open = this.own(authorId).filter((one) => describe(one).actions.includes('take-back'));
    if (open.length === 0) return;
    const { submissionId, kind } = this.parts.random.pick(open);
    await device.submissions.backToDraft(submissionId);
    noteSeen(this.parts.ledger, submissionId, correctedNotes(this.own(authorId)));
    await editAndSubmit(
      device,
      { draftId: submissionId, kind, photoId: null },
      this.editing(device),
    );
  }

  private own(authorId: string): Submission[] {
    const { tablet, ledger } = this.parts;
    return [...ledger.submissions(tablet.name).values()].filter(
      (one) => one.authorId === authorId && one.content?.submitted,
    );
  }

  /** She decides about one of her problems, in one of the ways that she is offered. */
  private async decide(
    { device }: SimulatedWindow,
    authorId: string,
    wanted?: AuthorAction,
  ): Promise<void> {
    const { random, ledger, tablet } = this.parts;
    const { describe } = this.parts.subject;
    const problems = this.own(authorId).filter(
      (one) =>
        problemIn(one) !== null && (wanted === undefined || describe(one).actions.includes(wanted)),
    );
    if (problems.length === 0) return;
    const submission = random.pick(problems);
    const { submissionId, kind } = submission;
    const action = wanted ?? random.pick(describe(submission).actions);
    const lineage = ledger.lineages.get(submissionId);
    const holding = ledger.holding(tablet.name, submissionId);
    const problem = problemIn(submission);
    this.parts.note(`decides about ${problem?.type}: ${action}`);
    switch (action) {
      case 'edit':
        if (problem?.type === 'cannot-know' && lineage) lineage.isLicensed = true;
        await device.submissions.backToDraft(submissionId);
        return editAndSubmit(
          device,
          { draftId: submissionId, kind, photoId: problem && photoIn(problem) },
          this.editing(device),
        );
      case 'find':
        return findIt(device, submission.submissionId, this.parts);
      case 'accept':
        return device.submissions.acceptAsItStands(submissionId);
      case 'resolve':
        return this.resolve(device, submission, authorId);
      case 'discard':
        if (holding) holding.isDiscarded = true;
        try {
          await device.submissions.discard(submissionId);
          if (holding) holding.isGone = true;
          return;
        } catch (error) {
          if (holding && isRefusal(error)) holding.isDiscarded = false;
          throw error;
        }
      default:
        return device.submissions.sendAgain(submissionId);
    }
  }

  private async resolve(
    device: SimulatedWindow['device'],
    submission: Submission,
    authorId: string,
  ): Promise<void> {
    const { ledger, random } = this.parts;
    const { submissionId } = submission;
    const problem = problemIn(submission);
    const recordId = this.recordOf(submissionId);
    const operator = ledger.operators.get(authorId);
    if (problem?.type !== 'conflict-newer-version') return;
    const shownVersion = problem.theirs.version;
    ledger.seeNote(submissionId, problem.theirs.careNote);
    if (operator && recordId) ledger.see(operator, recordId, shownVersion);
    const mixed = random.chance(0.5) ? { careNote: drawNote(random, 'mixed') } : {};
    await device.submissions.resolve(submissionId, { ...mixed, shownVersion });
  }

  private recordOf(submissionId: string): string | null {
    const { tablet, ledger } = this.parts;
    const rows = ledger.submissions(tablet.name);
    const submitted = rows.get(submissionId)?.content.submitted;
    if (!submitted || !('target' in submitted)) return null;
    const { recordId, createdBy } = submitted.target;
    return recordId ?? recordMadeBy(rows, createdBy);
  }

  private editing(device: SimulatedWindow['device']) {
    return { ...this.parts, submit: (draftId: string) => this.submit(device, draftId) };
  }

  private observedAt(): string {
    return new Date(this.parts.hospital.now()).toISOString().replace(/\.\d+Z$/, '+00:00');
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAllowedNow';
}
