/** Tells a nurse about new PINs that were requested in her name: when, how it ended, and who was signed in. */
import { Fragment } from 'react';
import type { NewPinEnd } from '../../../model/newPin.ts';
import { useNow } from '../../services/app/useNow.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

const words = {
  stopped: 'newPin.stopped',
  'pin-given': 'newPin.pinGiven',
  set: 'newPin.set',
  'set-by-recovery': 'newPin.recovered',
} as const satisfies Record<NewPinEnd['end'], string>;

export function NewPinStory({ ends }: { ends: readonly NewPinEnd[] }) {
  const { t } = useTranslation('common');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  return (
    <>
      {ends.map(({ end, askedAt, endedAt, lastIn }) => (
        <Fragment key={`${askedAt} ${endedAt}`}>
          <p>{t(words[end], { asked: moment(askedAt, nowMs), ended: moment(endedAt, nowMs) })}</p>
          {lastIn !== null && (
            <p>{t('newPin.lastIn', { name: lastIn.name, when: moment(lastIn.at, nowMs) })}</p>
          )}
        </Fragment>
      ))}
      <p>{t('newPin.advice')}</p>
    </>
  );
}
