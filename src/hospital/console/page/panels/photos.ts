/** The drawer of the photos: unbound ones and their expiry, bound ones, and samples. */
import { ask, inWorld } from '../ask.ts';
import type { ConsoleState, Panel } from '../consoleState.ts';
import { el, type Child } from '../dom.ts';
import { timeLeft } from '../text.ts';
import type { AttachmentListing, SampleListing } from '../wire.ts';

export const photosPanel: Panel = async (view) => {
  const [photos, samples] = await Promise.all([
    ask<AttachmentListing[]>('attachments'),
    ask<SampleListing[]>('sample-photos'),
  ]);
  const unbound = photos.filter(({ boundTo }) => boundTo === null);
  const bound = photos.filter(({ boundTo }) => boundTo !== null);
  return [
    el('h3', {}, 'Unbound: purged after 24 hours'),
    thumbs(unbound.map((photo) => card(photo, end(photo, view), ` ${photo.patientId}`))),
    el('h3', {}, 'Bound to a record'),
    thumbs(bound.map((photo) => card(photo, photo.boundTo))),
    el('h3', {}, 'Sample photos'),
    el('p', { class: 'soft' }, 'Drawn by code; nobody’s wound.'),
    thumbs(samples.map(({ path, title }) => el('figure', {}, picture(path, title), title))),
  ];
};

function end({ purgeAt }: AttachmentListing, { nowMs }: ConsoleState): Child {
  return purgeAt === null ? null : el('span', { class: 'badge warn' }, timeLeft(purgeAt, nowMs));
}

function thumbs(cards: readonly Child[]): Child {
  return cards.length === 0
    ? el('p', { class: 'soft' }, 'None.')
    : el('div', { class: 'thumbs' }, cards);
}

function card({ attachmentId }: AttachmentListing, ...words: readonly Child[]): Child {
  const id = el('span', { class: 'mono id' }, attachmentId);
  return el('figure', {}, photoLink(attachmentId), id, el('br'), ...words);
}

function picture(path: string, alt: string): Child {
  return el('a', { href: path, target: '_blank' }, el('img', { src: path, alt, loading: 'lazy' }));
}

/** A thumbnail of a stored photo that links to the full photo. */
export function photoLink(attachmentId: string): Child {
  const path = inWorld(`/_hospital/attachments/${attachmentId}/content`);
  return picture(path, `Photo ${attachmentId}`);
}
