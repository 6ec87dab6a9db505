/** The bundled hospital as the model of the examined one: with its test data, its people, and the readings observed. */
import { createHospital } from '../../hospital/createHospital.ts';
import { interpretationPoints, type Interpretations } from '../../hospital/interpretations.ts';
import { defaultProfile } from '../../shared/profile.ts';
import { requestOf, readAnswer } from '../client.ts';
import type { Outgoing } from '../exchange.ts';
import type { Answer } from './side.ts';
import type { World } from './world.ts';

export interface Model {
  answer(outgoing: Outgoing): Promise<Answer>;
}

/** Points that play no part in a run. */
const asideKeys = new Set(
  'tokenLife rateLimit gateway clockSkew cors nameSearch newWound download updatedAt retention purge purgedPhoto revokedLater inFlightTwin queryWhileInFlight tooLargeAnswer'.split(
    ' ',
  ),
);

const baseUrl = 'http://127.0.0.1/v1';
const second = 1000;

/** One model, with these readings. */
export function createModel(
  world: Pick<World, 'nowMs' | 'encounterId' | 'seed' | 'operators' | 'people'>,
  interpretations: Partial<Interpretations>,
): Model {
  let nowMs = world.nowMs;
  const clock = { now: () => nowMs, setTimer: () => 0, clearTimer: () => undefined };
  const statuses = [...world.seed.encounters.values()].filter(
    (each) => each.encounterId === world.encounterId,
  );
  const hospital = createHospital({
    clock,
    interpretations,
    seed: world.seed,
    people: world.operators,
    journalLimits: { entries: 1, details: 0 },
    digest: () => '',
    profile: {
      ...defaultProfile,
      encounter: {
        ...defaultProfile.encounter,
        openStatuses: [
          ...defaultProfile.encounter.openStatuses,
          ...statuses.map(({ status }) => status),
        ],
      },
    },
  });
  const tokens = Object.fromEntries(
    world.people.map((who) => [who, who === 'nobody' ? undefined : who]),
  );
  return {
    answer: async (outgoing) => {
      // No two steps are at the same instant, so an instant says which step it comes from.
      nowMs += second;
      return readAnswer(await hospital.fetch(requestOf({ baseUrl }, tokens, outgoing)));
    },
  };
}

/**
 * The models of a hospital: one with the readings that were observed, and one more for each other reading of a point of
 * which none was. Where they disagree, the hospital may answer as it likes.
 */
export function createModels(
  world: World,
  observed: Readonly<Record<string, string>>,
): readonly Model[] {
  const readings = Object.fromEntries(
    Object.entries(observed).filter(([key]) => !asideKeys.has(key)),
  );
  const others = Object.entries(interpretationPoints).flatMap(([key, point]) => {
    if (asideKeys.has(key) || key in readings) return [];
    return point.readings.slice(1).map((reading) => ({ ...readings, [key]: reading }));
  });
  return [readings, ...others].map((each) => createModel(world, each));
}
