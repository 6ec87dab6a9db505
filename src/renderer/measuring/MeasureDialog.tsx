/**
 * Owns measuring a wound on its photo: the strip found or why not, one stroke round the edge, numbers
 * with their errors, each confirmed by the nurse. Always a ruler's way out.
 */
import { Button, Modal, Switch } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { skinShapes, type SkinShape } from '../../measuring/fitView.ts';
import type { WoundReading } from '../../measuring/measureWound.ts';
import { skinOfSite } from '../../measuring/skinOfSite.ts';
import { Notice } from '../parts/Notice.tsx';
import { usePhotoUrl } from '../ward/usePhotoUrl.ts';
import { MeasuredSize, type SizeUse } from './MeasuredSize.tsx';
import { OutlineStage } from './OutlineStage.tsx';
import { PickOne } from './PickOne.tsx';
import { stripBox } from './stripBox.ts';
import type { StrokeKind } from './strokes.ts';
import { useMeasuring, type Measuring } from './useMeasuring.ts';
import classes from './Measure.module.css';

interface MeasureDialogProps extends SizeUse {
  photoId: string;
  contentType: string;
  woundSite: string;
  onClose(): void;
}

export function MeasureDialog(props: MeasureDialogProps) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      fullScreen
      withCloseButton={false}
      padding={0}
      classNames={{ body: classes.body, content: classes.content }}
    >
      <MeasureView {...props} />
    </Modal>
  );
}

function MeasureView({ photoId, contentType, woundSite, onClose, ...use }: MeasureDialogProps) {
  const { t } = useTranslation('measuring');
  const url = usePhotoUrl(photoId, 'bytes', contentType);
  const [skin, setSkin] = useState<SkinShape | null>(() => skinOfSite(woundSite));
  const [kind, setKind] = useState<StrokeKind>('wound');
  const [chosen, setChosen] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const [said, setSaid] = useState('');
  const measuring = useMeasuring(photoId, contentType, skin);
  const { size, strip, strokes, readings, isClinging } = measuring;
  const count = strokes.filter((stroke) => stroke.kind === 'wound').length;
  const shown = Math.min(chosen, Math.max(0, count - 1));

  const markers = strip?.is === 'strip' ? strip.markers : [];

  return (
    <>
      <div className={classes.bar}>
        <Modal.Title className={classes.title}>{t('title')}</Modal.Title>
        <Button
          variant="subtle"
          leftSection={<IconX size="1.375rem" aria-hidden="true" />}
          onClick={onClose}
        >
          {t('close')}
        </Button>
      </div>
      <div className={classes.columns}>
        {size !== null && typeof url === 'string' ? (
          <OutlineStage
            url={url}
            {...size}
            key={markers.length}
            view={stripBox(isWhole ? [] : markers, size)}
            markers={markers}
            strokes={strokes}
            isClinging={isClinging}
            chosen={shown}
            mayDraw={strip?.is === 'strip'}
            onSay={setSaid}
            onStroke={(line) => {
              if (kind === 'wound') setChosen(count);
              void measuring.draw(kind, line);
            }}
          />
        ) : (
          <div className={classes.stage} />
        )}
        <div className={classes.side}>
          <StripWord measuring={measuring} onRuler={onClose} />
          {strip?.is === 'strip' && (
            <>
              <PickOne
                label={t('skin.label')}
                hint={t('skin.hint')}
                value={skin}
                options={skinShapes.map((value) => ({ value, label: t(`skin.${value}`) }))}
                onChange={(value) => setSkin(value)}
              />
              {count > 1 && (
                <PickOne
                  label={t('which')}
                  value={String(shown)}
                  options={Array.from({ length: count }, (_, index) => ({
                    value: String(index),
                    label: String(index + 1),
                  }))}
                  onChange={(value) => setChosen(Number(value))}
                />
              )}
              <MeasuredSize
                key={`${shown} ${numbersOf(readings[shown])}`}
                reading={readings[shown] ?? null}
                isAsking={skin === null && strokes.length > 0}
                picture={measuring.picture}
                onRuler={onClose}
                {...use}
              />
              <Tools
                measuring={measuring}
                kind={kind}
                onKind={setKind}
                isWhole={isWhole}
                onWhole={setWhole}
              />
            </>
          )}
        </div>
      </div>
      <span className="wb-visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

/** Other numbers are to be confirmed anew. */
function numbersOf(reading: WoundReading | undefined): string {
  return reading?.is === 'measured' ? JSON.stringify(reading.size) : '';
}

function StripWord({ measuring, onRuler }: { measuring: Measuring; onRuler(): void }) {
  const { t } = useTranslation('measuring');
  const { strip, strokes } = measuring;
  if (strip === null) {
    return <p role="status">{t('looking')}</p>;
  }
  if (strip.is === 'strip') {
    return (
      <div role="status">
        <Notice tone="done" title={t('found', { tilt: Math.round(strip.tiltDeg) })}>
          {strokes.length === 0 && <p>{t('draw')}</p>}
        </Notice>
      </div>
    );
  }
  const why = strip.is === 'broken' ? 'broken' : strip.why;
  return (
    <>
      <Notice tone="waiting" title={t(`none.${why}.title`)} announced>
        <p>{t(`none.${why}.next`)}</p>
      </Notice>
      <Button variant="filled" onClick={onRuler}>
        {t('ruler')}
      </Button>
    </>
  );
}

interface ToolsProps {
  measuring: Measuring;
  kind: StrokeKind;
  onKind(kind: StrokeKind): void;
  isWhole: boolean;
  onWhole(isWhole: boolean): void;
}

function Tools({ measuring, kind, onKind, isWhole, onWhole }: ToolsProps) {
  const { t } = useTranslation('measuring');
  const { strokes, isClinging, setClinging, undo, clear } = measuring;
  const isEmpty = strokes.length === 0;
  return (
    <div className={classes.tools}>
      {!isEmpty && (
        <PickOne
          label={t('next.label')}
          value={kind}
          options={(['wound', 'island'] as const).map((value) => ({
            value,
            label: t(`next.${value}`),
          }))}
          onChange={onKind}
        />
      )}
      <Switch
        label={t('cling')}
        checked={isClinging}
        onChange={(event) => setClinging(event.currentTarget.checked)}
      />
      <Switch
        label={t('whole')}
        checked={isWhole}
        onChange={(event) => onWhole(event.currentTarget.checked)}
      />
      {!isEmpty && (
        <div className={classes.buttons}>
          <Button
            leftSection={<IconArrowBackUp size="1.375rem" stroke={1.75} aria-hidden="true" />}
            onClick={undo}
          >
            {t('undo')}
          </Button>
          <Button variant="subtle" onClick={clear}>
            {t('clear')}
          </Button>
        </div>
      )}
    </div>
  );
}
