/**
 * The engine's decisions as values: its stages, and what is due next. They are injected, so that the mutation tests can
 * replace a right one with a wrong one.
 */
import { readyToGo } from './lanes.ts';
import { probeDueAt } from './schedule.ts';
import { assess } from './stages/assess.ts';
import { checkBase } from './stages/checkBase.ts';
import { checkPhotos } from './stages/checkPhotos.ts';
import { confirm } from './stages/confirm.ts';
import { delayFor } from './stages/delay.ts';
import { look } from './stages/look.ts';
import { nextStage } from './stages/nextStage.ts';
import { recover } from './stages/recover.ts';
import { upload } from './stages/upload.ts';

export const ownDecisions = {
  upload,
  checkBase,
  checkPhotos,
  assess,
  recover,
  look,
  confirm,
  nextStage,
  delayFor,
  readyToGo,
  probeDueAt,
};
export type Decisions = typeof ownDecisions;
