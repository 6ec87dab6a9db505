/** The open points about access and operation. */
import { point } from './point.ts';

const authentication = 'Authentication';

export const accessPoints = {
  tokenLife: point(
    authentication,
    'How long a credential lives after its first use. NAME.2, NAME.3 and so on are newer credentials of NAME.',
    ['static', 'fifteen-minutes'],
  ),
  revokedLater: point(
    authentication,
    "Whether an author who has lost the permission since may still ask for their own request's result.",
    ['allowed', 'forbidden'],
  ),
  rateLimit: point(
    'Limits',
    'What more than 60 requests of one person in 10 seconds get: nothing special, 429, or 503, with Retry-After.',
    ['off', 'too-many-requests', 'unavailable'],
  ),
  gateway: point('Errors', 'Whether a gateway answers 502 or 504 after each commit.', [
    'none',
    'bad-gateway',
    'gateway-timeout',
  ]),
  nameSearch: point('Behaviour per endpoint', 'Whether patients can be searched by name.', [
    'not-found',
  ]),
  newWound: point('Behaviour per endpoint', 'Whether a new wound can be created here.', [
    'not-found',
  ]),
  clockSkew: point('Receipt', "How far the hospital's clock is off.", [
    'none',
    'seven-minutes-ahead',
    'seven-minutes-behind',
  ]),
  cors: point(authentication, 'Whether pages of other origins may call the hospital.', [
    'this-machine',
    'allowed',
    'refused',
  ]),
} as const;
