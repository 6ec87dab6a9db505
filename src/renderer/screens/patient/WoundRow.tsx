/** One wound, as a tile or as a row: its newest photo and size, how that changed, and the two ways to go on. */
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { useVisitWords } from '../../features/wounds/EarlierNotShown.tsx';
import type { HistoryPhoto, SizeAt } from '../../features/wounds/history.ts';
import { Trend } from '../../features/wounds/Trend.tsx';
import { useEarlierOf } from '../../features/wounds/useEarlierVisits.ts';
import { useHistoryPhoto } from '../../features/wounds/useHistoryPhoto.ts';
import { useSeen } from '../../features/wounds/useSeen.ts';
import { noVisits, type EarlierVisits } from '../../services/hospital/earlierVisits.ts';
import { IconBandage, IconPhotoOff } from '../../ui/icons/icons.ts';
import { Sparkline } from '../../ui/parts/Sparkline.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import classes from './Patient.module.css';

export type WoundLook = 'tiles' | 'rows';

const sizesInLine = 8;

interface WoundRowProps {
  look: WoundLook;
  patientId: string;
  wound: WoundListItem;
  hasDraft: boolean;
  photo: HistoryPhoto | null;
  /** Earlier assessments, read once the row is visible. */
  earlier: EarlierVisits;
  /** Whether any assessment of it can be shown. */
  isKnown: boolean;
  /** Areas or lengths over time, oldest first. */
  sizes: readonly SizeAt[];
  onAssess(): void;
  words: {
    assess: string;
    /** With the name of the wound, for those who cannot see the row. */
    assessThis: string;
    history: string;
    /** When it was last assessed; if nothing is known, a sentence that says so. */
    last: string;
    /** The size that was measured last, in centimetres; empty if there is none. */
    size: string;
    /** When it was measured, if not at the last assessment; else empty. */
    sizeFrom: string;
    /** From when the photo is, if it is not of the last assessment; else empty. */
    photo: string;
    notLoaded: string;
  };
}

export function WoundRow(props: WoundRowProps) {
  const { look, patientId, wound, hasDraft, photo, sizes, onAssess, words } = props;
  const sizeId = useId();
  const factsId = useId();
  const pictureId = useId();
  const before = props.earlier.of(wound.woundId);
  // A row without a photo, of which nothing is left to read, is drawn once and not watched.
  const [place, isSeen] = useSeen(photo !== null || before !== noVisits);
  const visits = useEarlierOf(props.earlier, wound.woundId, sizesInLine, isSeen);
  const visitWords = useVisitWords()(visits);
  // Nothing is reported as missing before that is known.
  const last = props.isKnown || visits !== null ? words.last : '';
  return (
    <div className={classes.wound} data-look={look} ref={place}>
      <Link
        to="/patients/$patientId/wounds/$woundId"
        params={{ patientId, woundId: wound.woundId }}
        className={classes.open}
        aria-label={words.history}
        aria-describedby={`${sizeId} ${factsId} ${pictureId}`}
      >
        <WoundPicture
          id={pictureId}
          photo={isSeen ? photo : null}
          which={look === 'tiles' ? 'bytes' : 'thumbnail'}
          notLoaded={words.notLoaded}
        />
        <span className={classes.site}>{wound.site}</span>
        <span id={sizeId} className={classes.size}>
          {words.size !== '' && (
            <>
              {words.size} <span>cm</span>
            </>
          )}
        </span>
        <Sparkline values={sizes.slice(-sizesInLine).map(({ value }) => value)} />
        <span id={factsId} className={classes.facts}>
          {hasDraft && <StateBadge state="draft" look="mark" />}
          <Trend sizes={sizes} />
          <span>{props.isKnown ? last : (visitWords ?? last)}</span>
          {words.sizeFrom !== '' && <span>{words.sizeFrom}</span>}
          {words.photo !== '' && <span>{words.photo}</span>}
          <span>{wound.woundId}</span>
        </span>
      </Link>
      <button
        type="button"
        className={classes.assess}
        onClick={onAssess}
        aria-label={words.assessThis}
      >
        {words.assess}
      </button>
    </div>
  );
}

interface WoundPictureProps {
  id: string;
  photo: HistoryPhoto | null;
  which: 'thumbnail' | 'bytes';
  /** What stands in place of a photo that there is and that cannot be shown now. */
  notLoaded: string;
}

function WoundPicture({ id, photo, which, notLoaded }: WoundPictureProps) {
  const url = useHistoryPhoto(photo, which);
  return (
    <span className={classes.picture} id={id}>
      {photo !== null && url === undefined ? (
        <span className={classes.notLoaded}>
          <IconPhotoOff size="1.375rem" stroke={1.5} aria-hidden="true" />
          {notLoaded}
        </span>
      ) : url === null || url === undefined ? (
        <IconBandage size="1.75rem" stroke={1.5} aria-hidden="true" />
      ) : (
        <img src={url} alt="" draggable={false} />
      )}
    </span>
  );
}
