/** Formats a shift in the nurse's language. */
import { useTimeFormat } from './useTimeFormat.ts';
import { useTranslation } from './useTranslation.tsx';
import type { Shift } from './wardShift.ts';

export interface ShiftWords {
  /** When it started, such as `08:00 (Day)`. */
  since: string;
  /** From start to end, such as `Day, 08:00–16:00`. */
  whole: string;
  /** Such as `Day`; undefined if the hospital names no shifts. */
  name?: string;
  /** From start to end without the name, such as `08:00–16:00`. */
  hours: string;
}

export function useShiftWords(): (shift: Shift, nowMs: number) => ShiftWords {
  const { t, i18n } = useTranslation('common');
  const { moment, time } = useTimeFormat();
  return ({ name, fromMs, toMs }, nowMs) => {
    const from = moment(fromMs, nowMs);
    const to = time(toMs);
    const hours = t('shift.unnamed', { from, to });
    if (name === null) return { since: from, whole: hours, hours };
    const shift = name[i18n.language === 'zh-TW' ? 'zh-TW' : 'en'];
    return {
      since: t('shift.since', { from, shift }),
      whole: t('shift.whole', { from, to, shift }),
      name: shift,
      hours,
    };
  };
}
