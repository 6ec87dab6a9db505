/** The request bodies and queries of the control surface. */
import { z } from 'zod';
import { recordStateSchema } from '../../shared/interface/receipt.ts';
import { faultRuleSchema } from '../faultRules.ts';

const name = z.string().min(1).max(400);
const id = z.string().min(1).max(200);

export const clockSchema = z.union([
  z.strictObject({ advanceSeconds: z.number().min(-1e9).max(1e9) }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
]);

export const faultsSchema = z.array(faultRuleSchema).max(100);

export const personSchema = z.strictObject({
  wards: z.array(z.string().min(1)).optional(),
  mayWrite: z.boolean().optional(),
  name: name.optional(),
  isExpired: z.boolean().optional(),
});

export const patientSchema = z.strictObject({
  medicalRecordNumber: name.optional(),
  displayName: name.optional(),
  ward: id.optional(),
});

export const encounterSchema = z.strictObject({
  patientId: id.optional(),
  type: name.optional(),
  status: name.optional(),
});

export const woundSchema = z.strictObject({ patientId: id.optional(), site: name.optional() });

/** The filters of the journal; texts may hold `*`, and `committed` is an id, `true` or `false`. */
export const journalQuerySchema = z.strictObject({
  after: z.coerce.number().int().min(0).optional(),
  method: id.optional(),
  path: z.string().optional(),
  who: z.string().optional(),
  status: id.optional(),
  fault: z.string().optional(),
  clientRequestId: z.string().optional(),
  committed: z.string().optional(),
});

/** The same for what waits until enough of these have ended. */
export const journalWaitSchema = z.strictObject({
  ...journalQuerySchema.shape,
  count: z.coerce.number().int().min(1).optional(),
  timeoutSeconds: z.coerce.number().positive().max(60).optional(),
});

export const recordQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  after: id.optional(),
  order: z.enum(['recordId', 'newest']).optional(),
  kind: z.enum(['wound-assessment', 'admission-assessment']).optional(),
  recordState: recordStateSchema.optional(),
  id: id.optional(),
  patientId: id.optional(),
  woundId: id.optional(),
  operator: id.optional(),
});
