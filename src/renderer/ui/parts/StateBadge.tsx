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

interface StateBadgeProps {
  state: ShownState;
  /** Which photo of how many is being sent; shown only while photos are sent. */
  photos?: { current: number; total: number } | undefined;
  /** The record that it is in was voided since. */
  isVoided?: boolean;
  /** 'mark' is small and without a ground, for a line that says something else first. */
  look?: 'badge' | 'mark';
  /** Another word for the state, where the reader is not its author. */
  word?: string | undefined;
}

export function StateBadge(props: StateBadgeProps) {
  const { state, photos, isVoided = false, look = 'badge' } = props;
  const { t } = useTranslation('common');
  if (isVoided && state === 'done') return <VoidedBadge look={look} />;
  const [StateIcon, colour] = looks[state];
  const known =
    state === 'upload'
      ? t('state.upload', { current: photos?.current ?? 1, total: photos?.total ?? 1 })
      : t(`state.${state}`);
  const word = props.word ?? known;
  return badge({ look, state, colour, icon: StateIcon, word });
}

interface BadgeProps {
  look?: 'badge' | 'mark';
  state?: ShownState;
  /** One of the theme's, which has a soft one. */
  colour: StateColour;
  icon: Icon;
  word: string;
}

/** No component of its own: a list has a badge in each row. */
function badge({ look = 'badge', state, colour, icon: BadgeIcon, word }: BadgeProps) {
  const colours: Record<string, string> = {
    '--badge-ink': `var(--wb-${colour})`,
    '--badge-soft': `var(--wb-${colour}-soft)`,
  };
  return (
    <span className={classes.badge} style={colours} data-look={look} data-state={state}>
      <BadgeIcon size="1.125rem" stroke={2} aria-hidden="true" />
      {word}
    </span>
  );
}

function VoidedBadge({ look }: { look: 'badge' | 'mark' }) {
  const { t } = useTranslation('common');
  return badge({ look, colour: 'draft', icon: IconBan, word: t('state.voided') });
}

/** The violet mark of everything that is only for practice. */
export function DemoBadge() {
  const { t } = useTranslation('common');
  return badge({ colour: 'demo', icon: IconFlask2, word: t('state.demo') });
}
