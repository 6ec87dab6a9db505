/** Which drafts hold nothing that anybody wrote. */
import { isBlank } from '../shared/text.ts';
import { woundMeasures } from '../shared/wound/fields.ts';
import type { Draft } from './draft.ts';

/**
 * Whether a draft was opened but never written in. Such a draft is not shown or asked about, and is reused. It is not
 * removed, because a photo may still be on its way into it.
 */
export function isUntouched({ content }: Draft): boolean {
  switch (content.kind) {
    case 'wound-assessment':
      return (
        isBlank(content.careNote) &&
        woundMeasures.every(({ key }) => !content[key]) &&
        content.photoIds.length === 0
      );
    case 'wound-correction':
      return content.careNote === content.target.seenCareNote;
    case 'wound-void':
      return isBlank(content.reason);
    case 'admission-assessment':
      return Object.keys(content.assessment).length === 0;
  }
}
