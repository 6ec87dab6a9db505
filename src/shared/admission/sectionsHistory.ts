/** The sections basic, alerts and health. Interface: Admission nursing assessment input. */
import {
  choice,
  choices,
  dateParts,
  group,
  section,
  specChoice,
  specChoices,
  text,
} from './fields.ts';
import { words } from './words.ts';

export const basic = section(words('Basic information', '基本資料'), {
  education: specChoice(words('Education', '教育程度'), 'education'),
  languages: specChoices(words('Languages', '語言'), 'languages', {
    help: words('Every language the patient can be cared for in.', '可與病人溝通的語言。'),
  }),
  religions: specChoices(words('Religion', '宗教信仰'), 'religions'),
});

export const alerts = section(words('Alerts', '警示事項'), {
  antithromboticUse: specChoice(
    words('Antithrombotic medicine', '使用抗血栓藥物'),
    'antithromboticUse',
    {
      help: words(
        'Anticoagulants and antiplatelets, for example warfarin or aspirin.',
        '抗凝血劑與抗血小板藥物，例如 Warfarin、Aspirin。',
      ),
    },
  ),
  drugAllergy: specChoice(words('Drug allergy', '藥物過敏'), 'drugAllergy'),
  drugAllergens: specChoices(words('Allergic to', '過敏藥物種類'), 'drugAllergens', {
    appliesWhen: { field: 'alerts.drugAllergy', equals: 'yes' },
    alwaysAsked: true,
    // These are not drugs: patients without any drug allergy can have them.
    trueAnyway: ['g6pd', 'blood_transfusion'],
    help: words(
      'Also without a drug allergy, for example G6PD deficiency.',
      '沒有藥物過敏者若有也請勾選，例如蠶豆症（G6PD）。',
    ),
  }),
  drugAllergyNote: text(words('Drug and reaction', '過敏藥物與反應說明'), {
    presentation: 'paragraph',
    minLength: 1,
    maxLength: 4000,
    appliesWhen: { field: 'alerts.drugAllergy', equals: 'yes' },
    wireCondition: true,
    help: words('Name of the drug and the reaction, in your own words.', '請寫出藥名及過敏反應。'),
  }),
  foodAllergy: choice(words('Food allergy', '食物過敏'), 'foodAllergy'),
  transfusionReaction: choice(words('Transfusion reaction', '輸血反應'), 'transfusionReaction'),
  bloodType: choice(words('Blood type', '血型'), 'bloodType', {
    help: words('As stated by the patient; not for transfusion.', '病人自述，不作為輸血依據。'),
  }),
  recentForeignTravel: choice(words('Travel abroad', '近期出國旅遊'), 'recentForeignTravel'),
  treatmentRestrictions: choices(
    words('Treatment restrictions', '治療限制'),
    'treatmentRestrictions',
  ),
  tubes: choices(words('Tubes and lines', '管路'), 'tubes'),
  rapidTestDate: dateParts(words('Rapid test, date', '快篩日期'), false),
  rapidTestResult: choice(words('Rapid test, result', '快篩結果'), 'infectionTestResult'),
  pcrDate: dateParts(words('PCR, date', 'PCR 日期'), true, {
    help: words('The year may be left out.', '年份可不填。'),
  }),
  pcrResult: choice(words('PCR, result', 'PCR 結果'), 'infectionTestResult'),
});

export const health = section(words('Health history', '健康史'), {
  familyHistoryStatus: choice(words('Family history', '家族病史'), 'familyHistoryStatus'),
  familyHistory: group(
    words('Family illnesses', '家族病史明細'),
    words('Relative', '親屬'),
    true,
    {
      relation: choice(words('Relation', '關係'), 'relation'),
      diseases: choices(words('Illnesses', '疾病'), 'diseases'),
    },
    { appliesWhen: { field: 'health.familyHistoryStatus', tells: true } },
  ),
  maritalStatus: choice(words('Marital status', '婚姻狀況'), 'maritalStatus'),
  livingStatus: choice(words('Living situation', '居住狀況'), 'livingStatus'),
  familyInteraction: choice(words('Family relationships', '家庭互動'), 'familyInteraction'),
  occupation: choice(words('Occupation', '職業'), 'occupation'),
  financialStatus: choice(words('Financial situation', '經濟狀況'), 'financialStatus'),
  smokingStatus: choice(words('Smoking', '抽菸'), 'smokingStatus'),
  alcoholUse: choice(words('Alcohol', '喝酒'), 'alcoholUse'),
  betelNutStatus: choice(words('Betel nut', '嚼檳榔'), 'betelNutStatus'),
  primaryCaregivers: choices(words('Main caregivers', '主要照顧者'), 'primaryCaregivers'),
  medicalHistory: choices(words('Medical history', '過去病史'), 'medicalHistory'),
  surgeryExperience: choice(words('Previous surgery', '手術經驗'), 'surgeryExperience'),
  recentEmergencyOrAdmissionCount: choice(
    words('Emergency visits or admissions, last 3 months', '近三個月急診或住院次數'),
    'recentEmergencyOrAdmissionCount',
    { presentation: 'scale' },
  ),
  currentMedications: choices(words('Current medicines', '目前用藥'), 'currentMedications'),
});
