/** A drawn photo for trainees who have nothing to photograph, added to their draft. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApp, type AppContext } from '../../services/app/AppContext.tsx';
import { openPhotoWorkshop } from '../../services/photos/photoWorkshop.ts';
import { practicePhoto } from '../seed/photos.ts';
import { useDemoWords } from '../useDemoWords.ts';
import { PanelGroup } from './PanelGroup.tsx';

type Said = 'noDraft' | 'photoAdded' | 'photoFailed';

export function PracticePhoto() {
  const { words } = useDemoWords();
  const app = useApp();
  const [turn, setTurn] = useState(0);
  const [said, setSaid] = useState<Said | null>(null);
  const { panel } = words;

  const put = async () => {
    setTurn((before) => before + 1);
    setSaid(await putPracticePhoto(app, turn));
  };
  return (
    <PanelGroup
      title={panel.photo}
      hint={panel.photoHint}
      said={said === null ? null : panel.said[said]}
    >
      <Button onClick={() => void put()}>{panel.photoButton}</Button>
    </PanelGroup>
  );
}

/** Adds it to the wound assessment that the nurse who is signed in changed last. */
async function putPracticePhoto(app: AppContext, turn: number): Promise<Said> {
  const { device, hospitalKey, profile } = app;
  const session = await device.nurses.session(hospitalKey);
  if (session === null) return 'noDraft';
  const { drafts } = await device.drafts.list(hospitalKey, session.authorId);
  const draft = drafts.find(({ content }) => content.kind === 'wound-assessment');
  if (draft === undefined) return 'noDraft';
  const workshop = openPhotoWorkshop({
    maxBytes: profile.limits.photoMaxBytes,
    maxSidePixels: profile.limits.photoMaxSidePixels,
    formats: profile.limits.photoFormats,
  });
  try {
    const bytes = await practicePhoto(turn);
    const file = new File([bytes], `demo-${turn + 1}.jpg`, { type: 'image/jpeg' });
    const made = await workshop.prepare(file);
    if (made.is === 'refused') return 'photoFailed';
    const { widthPx, heightPx, notes, ...photo } = made.photo;
    await device.photos.add(draft.draftId, { ...photo, content: { widthPx, heightPx, notes } });
    return 'photoAdded';
  } catch {
    return 'photoFailed';
  } finally {
    workshop.close();
  }
}
