/**
 * Makes a new draft from a submission that could not be sent as it was, with everything that was typed, measured and
 * photographed.
 */
import type { DraftOf } from '../../../model/content.ts';
import { withNewIds, type NewIds } from '../../../model/newIds.ts';
import type { Submission } from '../../../model/submission.ts';
import type { AppContext } from '../../services/app/AppContext.tsx';

type Creating = DraftOf<'wound-assessment' | 'admission-assessment'>;

/**
 * Begins an assessment with the content of a submission, which stays as it is. The new one is a record of its own,
 * under a request id with which nothing was sent. Its photos are stored a second time, under new ids. If this fails,
 * nothing of the new draft remains.
 */
export async function draftAnew(
  { drafts, photos }: Pick<AppContext['device'], 'drafts' | 'photos'>,
  { submissionId, hospitalKey, authorId }: Submission,
  content: Creating,
): Promise<string> {
  const bare = { ...content, refusedFields: undefined };
  if (bare.kind !== 'wound-assessment') {
    return (await drafts.start({ hospitalKey, authorId, content: bare })).draftId;
  }
  const start = { ...bare, photoIds: [], fromPhoto: undefined };
  const { draftId } = await drafts.start({ hospitalKey, authorId, content: start });
  try {
    const newIds = await addPhotos(photos, { submissionId, draftId }, bare.photoIds);
    const { fromPhoto } = withNewIds(bare, newIds);
    if (fromPhoto !== undefined) await drafts.save(draftId, { fromPhoto });
    return draftId;
  } catch (error) {
    await drafts.discard(draftId);
    throw error;
  }
}

/** Returns the new id of each photo, by its former id. */
async function addPhotos(
  photos: AppContext['device']['photos'],
  { submissionId, draftId }: { submissionId: string; draftId: string },
  photoIds: readonly string[],
): Promise<NewIds> {
  const kept = await photos.list(submissionId);
  const newIds = new Map<string, string>();
  for (const formerId of photoIds) {
    const facts = kept.find(({ photoId }) => photoId === formerId);
    const bytes = await photos.bytes(formerId);
    if (facts === undefined || bytes === null) throw new Error('A photo is missing on this tablet');
    const { contentType, sha256, content } = facts;
    const thumbnail = (await photos.thumbnail(formerId)) ?? new ArrayBuffer(0);
    const { photoId } = await photos.add(draftId, {
      bytes,
      contentType,
      sha256,
      thumbnail,
      content,
    });
    newIds.set(formerId, photoId);
  }
  return newIds;
}
