/** The mark of a state: an icon, a word and a colour, never one of them alone. */
import type { ShownState } from '../../../model/describe.ts';
import type { Icon } from '../icons/icon.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClockPause,
  IconEyeCheck,
  IconFlask2,
  IconHelpCircle,
  IconPencil,
  IconPhotoUp,
  IconSend,
} from '../icons/icons.ts';
import type { StateColour } from '../theme/palettes.ts';
import { useTranslation } from '../words/useTranslation.tsx';
import classes from './StateBadge.module.css';

const looks: Record<ShownState, [Icon, StateColour]> = {
  draft: [IconPencil, 'draft'],
  waiting: [IconClockPause, 'waiting'],
  upload: [IconPhotoUp, 'moving'],
  assess: [IconSend, 'moving'],
  recover: [IconHelpCircle, 'moving'],
  confirm: [IconEyeCheck, 'moving'],
  done: [IconCircleCheck, 'done'],
  problem: [IconAlertTriangle, 'problem'],
};

/** 'mark' is small and without a ground, for a line that says something else first; a row has a 'disc' and a 'word'. */
type Look = 'badge' | 'mark' | 'disc' | 'word';

interface StateBadgeProps {
  state: ShownState;
  /** Which photo of how many is being sent; shown only while photos are sent. */
  photos?: { current: number; total: number } | undefined;
  /** The record that it is in was voided since. */
  isVoided?: boolean;
  look?: Look;
  /** Another word for the state, where the reader is not its author. */
  word?: string | undefined;
}

export function StateBadge(props: StateBadgeProps) {
  const { state, photos, isVoided = false, look = 'badge' } = props;
  const { t } = useTranslation('common');
  if (isVoided && state === 'done') return <VoidedBadge look={look} />;
  const [StateIcon, colour] = looks[state];
  const { current, total } = photos ?? { current: 1, total: 1 };
  const known = state === 'upload' ? t('state.upload', { current, total }) : t(`state.${state}`);
  const word = props.word ?? known;
  return badge({ look, state, colour, icon: StateIcon, word, part: (current - 1) / total });
}

interface BadgeProps {
  look?: Look;
  state?: ShownState;
  /** One of the theme's, which has a soft one. */
  colour: StateColour;
  icon: Icon;
  word: string;
  /** Of its photos. */
  part?: number;
}

/** No component of its own: a list has a badge in each row. */
function badge({ look = 'badge', state, colour, icon: BadgeIcon, word, part = 0 }: BadgeProps) {
  const colours: Record<string, string> = {
    '--badge-ink': `var(--wb-${colour})`,
    '--badge-soft': `var(--wb-${colour}-soft)`,
    '--badge-part': `${part}turn`,
  };
  return (
    <span className={classes.badge} style={colours} data-look={look} data-state={state}>
      {look !== 'word' && <BadgeIcon size="1.125rem" stroke={2} aria-hidden="true" />}
      {look !== 'disc' && word}
    </span>
  );
}

function VoidedBadge({ look }: { look: Look }) {
  const { t } = useTranslation('common');
  return badge({ look, colour: 'draft', icon: IconBan, word: t('state.voided') });
}

/** The violet mark of everything that is only for practice. */
export function DemoBadge() {
  const { t } = useTranslation('common');
  return badge({ colour: 'demo', icon: IconFlask2, word: t('state.demo') });
}
