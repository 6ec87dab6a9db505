/**
 * Compares two photos in full screen: side by side, or one over the other with a divider. Everything can be done with a
 * button or a key; both photos are zoomed and moved together.
 */
import { ActionIcon, Modal, NativeSelect, SegmentedControl, Slider } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import type { TimedPhoto } from '../../features/wounds/history.ts';
import { IconX, IconZoomIn, IconZoomOut } from '../../ui/icons/icons.ts';
import { useBackCloses } from '../../ui/parts/useBackCloses.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ComparedPhotos, type CompareMode } from './ComparedPhotos.tsx';
import { useWhen } from './useWhen.ts';
import classes from './Compare.module.css';

/** Whose wound it is: the dialog covers the banner, so it repeats this. */
export interface ComparedWound {
  name: string;
  site: string;
}

interface Pair {
  first: number;
  second: number;
}

interface CompareDialogProps {
  photos: readonly TimedPhoto[];
  /** Indexes of the two photos in `photos`; null means closed. */
  pair: Pair | null;
  about: ComparedWound;
  onChange(pair: Pair | null): void;
}

export function CompareDialog({ photos, pair, about, onChange }: CompareDialogProps) {
  const { t } = useTranslation('woundHistory');
  const first = pair === null ? undefined : photos[pair.first];
  const second = pair === null ? undefined : photos[pair.second];
  const isOpen = first !== undefined && second !== undefined;
  useBackCloses(isOpen, () => onChange(null));
  return (
    <Modal.Root opened={isOpen} onClose={() => onChange(null)} fullScreen>
      <Modal.Overlay />
      <Modal.Content
        className={classes.content}
        aria-label={photos.length > 1 ? t('compare.title') : t('compare.titleOne')}
      >
        <Modal.Body className={classes.body} p={0}>
          {pair !== null && first !== undefined && second !== undefined && (
            <Compare photos={photos} pair={pair} about={about} onChange={onChange} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const zooms = [1, 1.5, 2, 3, 4] as const;
const halfWay = 50;

function Compare({ photos, pair, about, onChange }: CompareDialogProps & { pair: Pair }) {
  const { t } = useTranslation('woundHistory');
  const [mode, setMode] = useState<CompareMode>('side-by-side');
  const [zoom, setZoom] = useState(0);
  const [dividerPercent, setDividerPercent] = useState(halfWay);
  const hasTwo = photos.length > 1;
  const changeZoom = (by: 1 | -1) =>
    setZoom((before) => Math.min(zooms.length - 1, Math.max(0, before + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '-') {
      changeZoom(event.key === '+' ? 1 : -1);
    }
  };
  return (
    // Keyboard shortcuts; each has a button as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.compare} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <p className={classes.about}>{t('compare.of', { ...about })}</p>
        {hasTwo && (
          <SegmentedControl
            aria-label={t('compare.mode')}
            value={mode}
            onChange={(value) => setMode(value === 'slider' ? 'slider' : 'side-by-side')}
            data={[
              { value: 'side-by-side', label: t('compare.sideBySide') },
              { value: 'slider', label: t('compare.slider') },
            ]}
          />
        )}
        <ZoomButtons zoom={zoom} onChange={changeZoom} />
        <CloseButton onClose={() => onChange(null)} />
      </div>
      <ComparedPhotos
        first={photos[pair.first]}
        second={hasTwo ? photos[pair.second] : undefined}
        mode={mode}
        zoom={zooms[zoom] ?? 1}
        dividerPercent={dividerPercent}
      />
      {hasTwo && (
        <div className={classes.foot}>
          {mode === 'slider' && (
            <Slider
              className={classes.slider}
              classNames={{ thumb: classes.thumb }}
              thumbLabel={t('compare.divider')}
              size="lg"
              thumbSize={36}
              label={null}
              value={dividerPercent}
              onChange={setDividerPercent}
            />
          )}
          <PairChoice photos={photos} pair={pair} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

function ZoomButtons({ zoom, onChange }: { zoom: number; onChange(by: 1 | -1): void }) {
  const { t } = useTranslation('woundHistory');
  return (
    <div className={classes.zoom}>
      <ActionIcon
        aria-label={t('compare.smaller')}
        aria-disabled={zoom === 0}
        {...(zoom === 0 ? { 'data-disabled': true } : {})}
        onClick={() => onChange(-1)}
      >
        <IconZoomOut size="1.5rem" aria-hidden="true" />
      </ActionIcon>
      <span role="status" className={classes.times}>
        {t('compare.times', { times: zooms[zoom] ?? 1 })}
      </span>
      <ActionIcon
        aria-label={t('compare.larger')}
        aria-disabled={zoom === zooms.length - 1}
        {...(zoom === zooms.length - 1 ? { 'data-disabled': true } : {})}
        onClick={() => onChange(1)}
      >
        <IconZoomIn size="1.5rem" aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

function CloseButton({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('common');
  return (
    <ActionIcon aria-label={t('button.close')} onClick={onClose} data-autofocus>
      <IconX size="1.5rem" aria-hidden="true" />
    </ActionIcon>
  );
}

interface PairChoiceProps {
  photos: readonly TimedPhoto[];
  pair: Pair;
  onChange(pair: Pair): void;
}

function PairChoice({ photos, pair, onChange }: PairChoiceProps) {
  const { t } = useTranslation('woundHistory');
  return (
    <div className={classes.choices}>
      <PhotoChoice
        label={t('compare.first')}
        photos={photos}
        value={pair.first}
        onChange={(place) => onChange({ ...pair, first: place })}
      />
      <PhotoChoice
        label={t('compare.second')}
        photos={photos}
        value={pair.second}
        onChange={(place) => onChange({ ...pair, second: place })}
      />
    </div>
  );
}

interface PhotoChoiceProps {
  label: string;
  photos: readonly TimedPhoto[];
  value: number;
  onChange(place: number): void;
}

function PhotoChoice({ label, photos, value, onChange }: PhotoChoiceProps) {
  const { t } = useTranslation('woundHistory');
  const when = useWhen();
  return (
    <NativeSelect
      className={classes.choice}
      label={label}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={photos.map(({ observedAtMs, position }, place) => ({
        value: String(place),
        label: t('compare.choice', { when: when(observedAtMs), position }),
      }))}
    />
  );
}
