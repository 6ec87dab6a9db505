/** The sections contacts, admission and family. Interface: Admission nursing assessment input. */
import { choice, choices, group, number, section, text } from './fields.ts';
import { words } from './words.ts';

export const contacts = section(words('Contacts', '聯絡人'), {
  decisionMakerName: text(words('Decision maker’s name', '決策者姓名'), { presentation: 'name' }),
  decisionMakerPhone: text(words('Decision maker, phone', '決策者電話'), { presentation: 'phone' }),
  decisionMakerRelation: choice(words('Decision maker, relation', '決策者關係'), 'relation'),
  informationProviderName: text(words('Source of information (name)', '資料提供者姓名'), {
    presentation: 'name',
  }),
  informationProviderPhone: text(words('Informant, phone', '資料提供者電話'), {
    presentation: 'phone',
  }),
  informationProviderRelation: choice(words('Informant, relation', '資料提供者關係'), 'relation'),
  contactName: text(words('Emergency contact, name', '緊急聯絡人姓名'), { presentation: 'name' }),
  contactPhone: text(words('Emergency contact, phone', '緊急聯絡人電話'), {
    presentation: 'phone',
  }),
  contactRelation: choice(words('Emergency contact, relation', '緊急聯絡人關係'), 'relation'),
});

export const admission = section(words('Admission', '入院資料'), {
  wardDate: { kind: 'calendarDate', label: words('Date of arrival on ward', '到病房日期') },
  wardTime: { kind: 'timeOfDay', label: words('Time of arrival on ward', '到病房時間') },
  reason: text(words('Reason for admission', '入院原因'), { presentation: 'paragraph' }),
});

export const family = section(words('Family members', '家庭成員'), {
  members: group(words('Family members', '家庭成員'), words('Family member', '家庭成員'), false, {
    role: choice(words('Role', '稱謂'), 'relation'),
    sex: choice(words('Sex', '性別'), 'sex'),
    age: number(words('Age', '年齡'), words('years', '歲'), [0, 120], { decimals: 0 }),
    aliveStatus: choice(words('Living or deceased', '存歿'), 'aliveStatus'),
    maritalStatus: choice(words('Marital status', '婚姻狀況'), 'maritalStatus'),
    livesTogether: choice(words('Lives with the patient', '與病人同住'), 'livesTogether'),
    isDecisionMaker: choice(words('Decides for the patient', '為決策者'), 'isDecisionMaker'),
    familyHistory: choices(words('Illnesses', '疾病史'), 'diseases'),
  }),
});
