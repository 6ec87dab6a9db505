/** The records that a real hospital has made for a client, as its answers tell: the auditor cannot list them there. */
import { personOf } from '../audit/observation.ts';
import { reducedBody } from '../audit/reduced.ts';
import type { JudgedRecord } from '../audit/rule.ts';
import { textProperty } from '../rules/syntax.ts';
import type { PassedAnswer } from './passOn.ts';

const kinds = {
  createWoundAssessment: 'wound-assessment',
  createAdmissionAssessment: 'admission-assessment',
} as const;

/** Remembers what each accepted creation has made, its content as a hash. */
export function listMade(digest: (bytes: Uint8Array) => string) {
  const made = new Map<string, JudgedRecord>();
  return {
    look: ({ exchange, status, json }: PassedAnswer): void => {
      const { request, endpoint, readJson, clientRequestId } = exchange;
      const kind = Object.entries(kinds).find(([each]) => each === endpoint?.name)?.[1];
      const recordId = textProperty(json, 'recordId');
      const isMade = status === 200 || status === 201;
      if (!isMade || kind === undefined || recordId === undefined || made.has(recordId)) return;
      const sent = readJson !== undefined && 'json' in readJson ? readJson.json : undefined;
      const operator = personOf(request.headers.get('authorization') ?? '', digest, true);
      const input = reducedBody(sent, digest) ?? {};
      made.set(recordId, {
        recordId,
        kind,
        operator,
        clientRequestId: clientRequestId ?? '',
        input,
      });
    },
    records: (): readonly JudgedRecord[] => [...made.values()],
  };
}
