/**
 * The profile for a hospital that provides none (`defaultProfile` in profile.ts), apart from the schemas, so that a
 * hospital in a page does not carry them.
 */
import { defaultCodeLists, defaultOpenLists } from './admission/defaultCodeLists.ts';
import { codeList } from './admission/words.ts';
import { photoMaxBytes } from './interface/photoLimit.ts';
import { defaultScanRules } from './scanRules.ts';
import { defaultRecords, defaultShifts } from './wardRules.ts';

export const defaultMeasuring = {
  offered: false,
  historySentence: null,
  lengthBy: 'longest' as const,
};

export const defaultTablets = {
  recoveryKey: null,
  recoveryKeySignature: null,
  lockAfterMinutes: 120,
  keepPhotosDays: 7,
  keepRecordsDays: 30,
  forgetAfterDays: null,
  namesAtHandover: false,
  namesOnSheets: 'masked' as const,
};

export const defaultSecurity = { acceptsPinOnly: null };

/** The profile for a hospital that provides none: plausible for a ward in Taiwan. */
export const defaultValues = {
  name: { en: 'Hospital', 'zh-TW': '醫院' },
  timeZone: null,
  rocYears: false,
  limits: {
    careNoteMaxCodePoints: 4000,
    voidReasonMaxCodePoints: 4000,
    drugAllergyNoteMaxCodePoints: 4000,
    photoMaxBytes,
    photoMaxSidePixels: 4096,
    photoFormats: 'jpeg-and-png' as const,
    photosPerRecord: 20,
  },
  admission: {
    codeLists: defaultCodeLists,
    openLists: defaultOpenLists,
    required: [
      'basic.languages',
      'alerts.antithromboticUse',
      'alerts.drugAllergy',
      'alerts.foodAllergy',
      'activity.mobility',
      'activity.fallInPastYear',
      'cognition.orientation',
      'cognition.painStatus',
      'admission.wardDate',
      'admission.wardTime',
      'admission.reason',
    ],
    itemsComplete: false,
    labels: {},
    withoutFindings: {},
  },
  encounter: {
    types: codeList(
      ['inpatient', 'Inpatient', '住院'],
      ['outpatient', 'Outpatient', '門診'],
      ['emergency', 'Emergency', '急診'],
    ),
    statuses: codeList(
      ['active', 'active', '中'],
      ['closed', 'closed', '已結束'],
      ['cancelled', 'cancelled', '已取消'],
    ),
    inpatientTypes: ['inpatient'],
    openStatuses: ['active'],
  },
  measuring: defaultMeasuring,
  tablets: defaultTablets,
  security: defaultSecurity,
  signIn: null,
  shifts: defaultShifts,
  records: defaultRecords,
  pilotFigures: false,
  phrases: [],
  scan: defaultScanRules,
};
