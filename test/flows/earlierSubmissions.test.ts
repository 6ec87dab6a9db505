/** Tests that a submission which an earlier version of the app left half done resumes where it was. */
import { describe, expect, test } from 'vitest';
import fixture from '../../src/device/testing/earlierSubmissions.json' with { type: 'json' };
import { allowedActions } from '../../src/model/authorActions.ts';
import { submissionSchema } from '../../src/model/submission.ts';
import { nextStage } from '../../src/outbox/stages/nextStage.ts';

const weekMs = 8 * 24 * 3_600_000;

describe('rows of whole lives', () => {
  test.each(fixture.rows.map((one) => [`${one.row.kind}, ${one.row.stage}`, one] as const))(
    '%s: the same is next, and the same may be done',
    (_name, { row, now, actions, next }) => {
      const submission = submissionSchema.parse(row);
      const due = (at: number, isFresh: boolean) =>
        nextStage(
          { submission, photos: [] },
          { now: at, isFresh, neverSettles: false, earliest: at },
          [],
        );
      // Accepting a record as it stands came later (decision 460).
      expect(allowedActions(submission).filter((one) => one !== 'accept')).toEqual(actions);
      expect({
        soon: due(now, true),
        uncertain: due(now, false),
        aWeekLater: due(now + weekMs, true),
        // Those versions sent a first write by the tablet's own clock (decision 212).
      }).toEqual({ ...next, uncertain: next.soon === 'assess' ? 'recover' : next.uncertain });
      expect(submission.content).toMatchObject({ handedIn: row.content.handedIn });
    },
  );
});
