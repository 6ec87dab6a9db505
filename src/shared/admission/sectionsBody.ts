/**
 * The sections nutrition, sleep, activity, respiratory, circulation, cognition, elimination
 * and reproduction. Interface: Admission nursing assessment input.
 */
import { choice, choices, group, number, section, yesNo } from './fields.ts';
import { words } from './words.ts';

export const nutrition = section(words('Nutrition', '營養'), {
  heightCm: number(words('Height', '身高'), words('cm', 'cm'), [30, 230]),
  weightKg: number(words('Weight', '體重'), words('kg', 'kg'), [0.5, 300]),
  edemaStatus: choice(words('Oedema', '水腫'), 'edemaStatus', { presentation: 'scale' }),
  feedingRoutes: choices(words('Feeding route', '進食途徑'), 'feedingRoutes'),
  feedingStatus: choices(words('Appetite and eating', '進食狀況'), 'feedingStatus'),
  oralConditions: choices(words('Oral condition', '口腔狀況'), 'oralConditions'),
  dentures: choices(words('Dentures', '假牙'), 'dentures'),
  dietTypes: choices(words('Diet', '飲食種類'), 'dietTypes'),
  foodRestriction: choice(words('Food restriction', '飲食禁忌'), 'foodRestriction'),
  otherSymptoms: choices(words('Other symptoms', '其他症狀'), 'digestiveSymptoms'),
});

export const sleep = section(words('Sleep', '睡眠'), {
  conditions: choices(words('Sleep', '睡眠狀況'), 'sleepConditions'),
  usualHours: number(
    words('Usual sleep', '平常睡眠時數'),
    words('hours a day', '小時／日'),
    [1, 16],
  ),
});

const strength = (en: string, zhTW: string) =>
  choice(words(en, zhTW), 'muscleStrength', { presentation: 'scale' });

export const activity = section(words('Activity', '活動'), {
  mobility: choice(words('Mobility', '活動能力'), 'mobility'),
  limbAppearance: choice(words('Limbs', '四肢外觀'), 'limbAppearance'),
  gait: choice(words('Gait', '步態'), 'gait'),
  selfCareAbility: choice(words('Self-care', '自我照顧能力'), 'selfCareAbility'),
  needsMobilityAid: yesNo(words('Needs a mobility aid', '需使用輔具')),
  mobilityAids: choices(words('Mobility aids', '輔具種類'), 'mobilityAids', {
    appliesWhen: { field: 'activity.needsMobilityAid', equals: true },
  }),
  fallInPastYear: choice(words('Fall in the past year', '一年內跌倒'), 'fallInPastYear'),
  rightUpperMuscleStrength: strength('Strength, right arm', '右上肢肌力'),
  leftUpperMuscleStrength: strength('Strength, left arm', '左上肢肌力'),
  rightLowerMuscleStrength: strength('Strength, right leg', '右下肢肌力'),
  leftLowerMuscleStrength: strength('Strength, left leg', '左下肢肌力'),
});

export const respiratory = section(words('Respiration', '呼吸'), {
  chestSymmetry: choice(words('Chest', '胸廓外觀'), 'chestSymmetry'),
  patterns: choices(words('Breathing', '呼吸型態'), 'respiratoryPatterns'),
  breathSounds: choices(words('Breath sounds', '呼吸音'), 'breathSounds'),
  coughFrequency: choice(words('Cough', '咳嗽頻率'), 'coughFrequency'),
  sputumClearance: choice(words('Sputum clearance', '排痰能力'), 'sputumClearance'),
  sputumStatus: choice(words('Sputum', '痰液性狀'), 'sputumStatus', {
    appliesWhen: { field: 'respiratory.sputumClearance', tells: true },
  }),
  oxygenTherapies: choices(words('Oxygen', '氧氣治療'), 'oxygenTherapies'),
});

export const circulation = section(words('Circulation', '循環'), {
  implantStatus: choice(words('Implants', '體內植入物'), 'implantStatus'),
  peripheralCirculation: choice(
    words('Peripheral circulation', '末梢循環'),
    'peripheralCirculation',
  ),
  symptoms: choices(words('Symptoms', '循環症狀'), 'circulationSymptoms'),
});

export const cognition = section(words('Cognition and senses', '認知與感覺'), {
  orientation: choice(words('Orientation', '定向感'), 'orientation'),
  speech: choice(words('Speech', '語言表達'), 'speech'),
  behaviors: choices(words('Behaviour', '情緒行為'), 'behaviors'),
  rightVision: choices(words('Right eye', '右眼視力'), 'vision'),
  leftVision: choices(words('Left eye', '左眼視力'), 'vision'),
  rightHearing: choices(words('Right ear', '右耳聽力'), 'hearing'),
  leftHearing: choices(words('Left ear', '左耳聽力'), 'hearing'),
  skinAppearance: choice(words('Skin', '皮膚外觀'), 'skinAppearance'),
  painStatus: choice(words('Pain', '疼痛'), 'painStatus'),
  painFindings: group(
    words('Where and how strong', '疼痛部位與分數'),
    words('Pain', '疼痛'),
    true,
    {
      site: choice(words('Site', '部位'), 'painSite', { presentation: 'bodySite' }),
      score: choice(words('Score', '分數'), 'painScore', {
        presentation: 'scale',
        help: words('0 is no pain, 10 the worst imaginable.', '0 分不痛，10 分最痛。'),
      }),
    },
    { appliesWhen: { field: 'cognition.painStatus', tells: true } },
  ),
});

export const elimination = section(words('Elimination', '排泄'), {
  stoolConditions: choices(words('Bowels', '排便狀況'), 'stoolConditions'),
  stoolColor: choice(words('Stool colour', '大便顏色'), 'stoolColor'),
  urinationConditions: choices(words('Urination', '排尿狀況'), 'urinationConditions'),
  urineColor: choice(words('Urine colour', '小便顏色'), 'urineColor'),
});

export const reproduction = section(
  words('Reproduction', '生殖'),
  {
    maleGenitalAppearance: choices(
      words('Male genitals', '男性生殖器外觀'),
      'maleGenitalAppearance',
    ),
  },
  {
    help: words('For male patients.', '男性病人適用。'),
    mayNotApply: words('Does not apply to this patient', '此病人不適用'),
  },
);
