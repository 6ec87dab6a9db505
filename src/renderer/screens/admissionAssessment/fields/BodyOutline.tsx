/**
 * A body outline to tap. It is one tab stop, and arrow keys move between the sites. Each site is a button with its name
 * and whether pain was marked there.
 */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useForm, type FormSurroundings } from '../FormContext.tsx';
import { bodyBox, silhouetteMiddle, silhouetteSide, type BodyRegion } from './bodyRegions.ts';
import classes from './pain.module.css';

interface BodyOutlineProps {
  side: 'front' | 'back';
  regions: readonly BodyRegion[];
  /** The name of a site. */
  nameOf(site: string): string;
  /** The text of the score at a marked site, empty as long as none was given; undefined if nothing is marked. */
  scoreAt(site: string): string | undefined;
  onTap(site: string): void;
}

export function BodyOutline({ side, regions, nameOf, scoreAt, onTap }: BodyOutlineProps) {
  const { t } = useForm();
  const [current, setCurrent] = useState(0);
  const figure = useRef<SVGSVGElement>(null);
  const clip = useId();
  const walk = (event: KeyboardEvent, index: number, site: string) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (index + step + regions.length) % regions.length;
      setCurrent(next);
      figure.current?.querySelectorAll<SVGGElement>('[role="button"]')[next]?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onTap(site);
    }
  };
  const sides: readonly string[] =
    side === 'front' ? [t('pain.right'), t('pain.left')] : [t('pain.left'), t('pain.right')];
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span aria-hidden="true">{sides[0]}</span>
        <span>{t(`pain.${side}`)}</span>
        <span aria-hidden="true">{sides[1]}</span>
      </figcaption>
      <svg
        ref={figure}
        className={classes.outline}
        viewBox={`0 0 ${bodyBox.width} ${bodyBox.height}`}
        role="group"
        aria-label={`${t('pain.outline')}: ${t(`pain.${side}`)}`}
      >
        <clipPath id={clip}>
          <Silhouette />
        </clipPath>
        <g className={classes.contour}>
          <Silhouette />
        </g>
        {regions.map((region, index) => {
          const score = scoreAt(region.site);
          return (
            <g
              key={region.site}
              className={classes.region}
              role="button"
              tabIndex={index === current ? 0 : -1}
              aria-pressed={score !== undefined}
              aria-label={regionName(nameOf(region.site), score, t)}
              onClick={() => {
                setCurrent(index);
                onTap(region.site);
              }}
              onKeyDown={(event) => walk(event, index, region.site)}
            >
              <rect className={classes.shown} {...box(region)} clipPath={`url(#${clip})`} />
              <rect className={classes.hit} {...box(region)} rx="10" />
              {score !== undefined && (
                <text x={region.x + region.width / 2} y={region.y + region.height / 2}>
                  {/^\d{1,2}$/.test(score) ? score : '•'}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const box = ({ x, y, width, height }: BodyRegion) => ({ x, y, width, height });

function Silhouette() {
  const mirror = `translate(${bodyBox.width} 0) scale(-1 1)`;
  return (
    <>
      {silhouetteMiddle.map((path) => (
        <path key={path} d={path} />
      ))}
      {silhouetteSide.map((path) => (
        <path key={path} d={path} />
      ))}
      {silhouetteSide.map((path) => (
        <path key={`mirrored ${path}`} d={path} transform={mirror} />
      ))}
    </>
  );
}

function regionName(name: string, score: string | undefined, t: FormSurroundings['t']): string {
  if (score === undefined) {
    return name;
  }
  const said = score === '' ? t('pain.markedNoScore') : t('pain.marked', { score });
  return `${name}, ${said}`;
}
