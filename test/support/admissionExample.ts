/** One complete, plausible admission, for journeys that fill every field. */
import type { AdmissionAssessment } from '../../src/shared/admission/description.ts';

/** An old man with pneumonia, an allergy, a stick and two sites of pain. */
export const admissionExample = {
  basic: {
    education: 'junior_high',
    languages: ['mandarin', 'taiwanese_hokkien'],
    religions: ['buddhism', 'taoism'],
  },
  alerts: {
    antithromboticUse: 'yes',
    drugAllergy: 'yes',
    drugAllergens: ['penicillin'],
    drugAllergyNote: '盤尼西林：全身紅疹、呼吸急促 (2019) 😷',
    foodAllergy: 'seafood',
    transfusionReaction: 'none',
    bloodType: 'o_positive',
    recentForeignTravel: 'none',
    treatmentRestrictions: ['no_left_arm'],
    tubes: ['peripheral_iv'],
    rapidTestDate: { year: 2026, month: 11, day: 19 },
    rapidTestResult: 'negative',
    pcrDate: { month: 11, day: 18 },
    pcrResult: 'negative',
  },
  health: {
    familyHistoryStatus: 'yes',
    familyHistory: [
      { relation: 'father', diseases: ['hypertension', 'stroke'] },
      { relation: 'mother', diseases: ['diabetes'] },
    ],
    maritalStatus: 'widowed',
    livingStatus: 'with_family',
    familyInteraction: 'close',
    occupation: 'retired',
    financialStatus: 'adequate',
    smokingStatus: 'quit',
    alcoholUse: 'never',
    betelNutStatus: 'never',
    primaryCaregivers: ['child', 'migrant_carer'],
    medicalHistory: ['hypertension', 'copd', 'osteoporosis'],
    surgeryExperience: 'yes',
    recentEmergencyOrAdmissionCount: '1',
    currentMedications: ['antihypertensive', 'antiplatelet', 'bronchodilator'],
  },
  nutrition: {
    heightCm: 165,
    weightKg: 58.5,
    edemaStatus: 'grade_1',
    feedingRoutes: ['oral'],
    feedingStatus: ['poor_appetite', 'chokes'],
    oralConditions: ['dry'],
    dentures: ['upper_removable'],
    dietTypes: ['soft', 'low_salt'],
    foodRestriction: 'no_beef',
    otherSymptoms: ['weight_loss'],
  },
  sleep: { conditions: ['wakes_often'], usualHours: 5.5 },
  activity: {
    mobility: 'with_assistance',
    limbAppearance: 'normal',
    gait: 'unsteady',
    selfCareAbility: 'mild_dependence',
    needsMobilityAid: true,
    mobilityAids: ['cane'],
    fallInPastYear: 'once',
    rightUpperMuscleStrength: '5',
    leftUpperMuscleStrength: '4',
    rightLowerMuscleStrength: '4',
    leftLowerMuscleStrength: '3',
  },
  respiratory: {
    chestSymmetry: 'barrel_chest',
    patterns: ['shortness_of_breath'],
    breathSounds: ['crackles', 'wheezing'],
    coughFrequency: 'frequent',
    sputumClearance: 'weak_cough',
    sputumStatus: 'yellow_thick',
    oxygenTherapies: ['nasal_cannula'],
  },
  circulation: {
    implantStatus: 'none',
    peripheralCirculation: 'warm',
    symptoms: ['palpitations'],
  },
  cognition: {
    orientation: 'oriented',
    speech: 'clear',
    behaviors: ['calm'],
    rightVision: ['blurred', 'glasses'],
    leftVision: ['normal'],
    rightHearing: ['impaired'],
    leftHearing: ['hearing_aid'],
    skinAppearance: 'dry',
    painStatus: 'yes',
    painFindings: [
      { site: 'chest', score: '3' },
      { site: 'right_knee', score: '6' },
    ],
  },
  elimination: {
    stoolConditions: ['constipation'],
    stoolColor: 'brown',
    urinationConditions: ['nocturia'],
    urineColor: 'dark_yellow',
  },
  reproduction: { maleGenitalAppearance: ['normal'] },
  contacts: {
    decisionMakerName: '林志明',
    decisionMakerPhone: '0912-345-678',
    decisionMakerRelation: 'son',
    informationProviderName: '林志明',
    informationProviderPhone: '0912-345-678',
    informationProviderRelation: 'son',
    contactName: '林美玲',
    contactPhone: '02-2345-6789',
    contactRelation: 'daughter',
  },
  admission: {
    wardDate: '2026-11-20',
    wardTime: '09:05',
    reason: '發燒三天，咳嗽有黃痰，活動後會喘。\nFever for three days.',
  },
  family: {
    members: [
      { role: 'son', sex: 'male', age: 48, aliveStatus: 'alive', isDecisionMaker: 'yes' },
      { role: 'spouse', aliveStatus: 'deceased', familyHistory: ['cancer'] },
    ],
  },
} as const satisfies ReadonlyAssessment;

type Deep<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Deep<Value[Key]> }
  : Value;
type ReadonlyAssessment = Deep<AdmissionAssessment>;

/** A copy that may be changed. */
export function exampleAdmission(): AdmissionAssessment {
  return structuredClone(admissionExample) as unknown as AdmissionAssessment;
}

/** Only what the default profile requires. */
export function requiredAdmission(): AdmissionAssessment {
  return {
    basic: { languages: ['mandarin'] },
    alerts: { antithromboticUse: 'none', drugAllergy: 'none', foodAllergy: 'none' },
    activity: { mobility: 'independent', fallInPastYear: 'none' },
    cognition: { orientation: 'oriented', painStatus: 'none' },
    admission: { wardDate: '2026-11-20', wardTime: '09:05', reason: 'Fever' },
  };
}

/** Somebody without findings: what must be answered, and everything as it should be. */
export function plainAdmission(): AdmissionAssessment {
  const { activity, cognition, ...required } = requiredAdmission();
  return {
    ...required,
    nutrition: {
      edemaStatus: 'none',
      feedingRoutes: ['oral'],
      feedingStatus: ['normal'],
      oralConditions: ['intact'],
      dentures: ['none'],
      dietTypes: ['regular'],
      foodRestriction: 'none',
      otherSymptoms: ['none'],
    },
    sleep: { conditions: ['normal'] },
    activity: {
      ...activity,
      mobility: 'independent',
      limbAppearance: 'normal',
      gait: 'steady',
      selfCareAbility: 'independent',
      needsMobilityAid: false,
      rightUpperMuscleStrength: '5',
      leftUpperMuscleStrength: '5',
      rightLowerMuscleStrength: '5',
      leftLowerMuscleStrength: '5',
    },
    respiratory: {
      chestSymmetry: 'symmetric',
      patterns: ['normal'],
      breathSounds: ['clear'],
      coughFrequency: 'none',
      sputumClearance: 'no_sputum',
      oxygenTherapies: ['none'],
    },
    circulation: { implantStatus: 'none', peripheralCirculation: 'warm', symptoms: ['none'] },
    cognition: {
      ...cognition,
      orientation: 'oriented',
      speech: 'clear',
      behaviors: ['cooperative'],
      rightVision: ['normal'],
      leftVision: ['normal'],
      rightHearing: ['normal'],
      leftHearing: ['normal'],
      skinAppearance: 'intact',
    },
    elimination: { stoolConditions: ['normal'], urinationConditions: ['normal'] },
  };
}
