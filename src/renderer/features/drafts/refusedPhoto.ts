/** Which photo of a draft the hospital refused, and why, as far as its answer tells. */
import type { Problem } from '../../../model/problem.ts';

/** `stuck`: no answer ever came, because the connection broke every time. */
export type WhyPhotoRefused = 'too-large' | 'format' | 'stuck' | 'other';

export interface RefusedPhoto {
  photoId: string;
  why: WhyPhotoRefused;
}

/** The photo that a problem is about; null if it is not about a photo. */
export function refusedPhotoOf(problem: Problem | null): RefusedPhoto | null {
  switch (problem?.type) {
    case 'photo-refused':
      return { photoId: problem.photoId, why: whyOf(problem.status) };
    case 'photo-stuck':
      return { photoId: problem.photoId, why: 'stuck' };
    default:
      return null;
  }
}

function whyOf(status: number | null): WhyPhotoRefused {
  if (status === 413) return 'too-large';
  return status === 415 ? 'format' : 'other';
}
