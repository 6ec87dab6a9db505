/** Where a card or a row about a submission leads, and the word of its button. */
import type { Description } from '../../../model/describe.ts';

interface WayTo {
  to: '/outbox/$submissionId' | '/outbox/$submissionId/conflict';
  button: 'button.compare' | 'button.fix' | 'button.view';
}

/** Her way out decides: two texts are compared on a screen of their own. */
export function wayTo({ lead }: Description): WayTo {
  const to = '/outbox/$submissionId';
  if (lead === 'compare') return { to: `${to}/conflict`, button: 'button.compare' };
  return { to, button: lead === 'edit' ? 'button.fix' : 'button.view' };
}
