/** What the control surface has in front of a real hospital: faults and journal. The rest would speak of this one. */
import { Refused } from '../control/operation.ts';
import { urlOf } from '../requestHead.ts';
import type { Deliverer } from '../worlds.ts';

const there = ['', 'faults', 'journal', 'state', 'reset', 'openapi.json', 'worlds', 'v1'];

/** The same hospital without the parts of its control surface that a real hospital behind it does not have. */
export function withoutOwnRecords(hospital: Deliverer): Deliverer {
  return {
    deliver: (request, readBody) => {
      const [, folder, part = ''] = urlOf(request).pathname.split('/');
      const isHere = folder !== '_hospital' || there.includes(part);
      if (isHere) return hospital.deliver(request, readBody);
      const { rendered } = new Refused(404, 'A real hospital is behind this one: look there.');
      return Promise.resolve({ kind: 'answer', rendered });
    },
  };
}
