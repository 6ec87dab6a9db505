/**
 * The enumerations that the interface itself lists, verbatim and in its order.
 * Interface: Admission nursing assessment input, sections `basic` and `alerts`.
 */
import { codeList, type CodeOption } from './words.ts';
export const specCodeLists = {
  education: codeList(
    ['illiterate', 'Cannot read or write', '不識字'],
    ['elementary', 'Elementary school', '國小'],
    ['junior_high', 'Junior high school', '國中'],
    ['senior_high', 'Senior high or vocational school', '高中職'],
    ['college', 'Junior college', '專科'],
    ['university_or_above', 'University or above', '大學以上'],
  ),
  languages: codeList(
    ['mandarin', 'Mandarin', '國語'],
    ['taiwanese_hokkien', 'Taiwanese Hokkien', '台語'],
    ['hakka', 'Hakka', '客語'],
    ['amis', 'Amis', '阿美語'],
    ['atayal', 'Atayal', '泰雅語'],
    ['rukai', 'Rukai', '魯凱語'],
    ['yami', 'Yami (Tao)', '雅美（達悟）語'],
    ['english', 'English', '英語'],
    ['indonesian', 'Indonesian', '印尼語'],
    ['japanese', 'Japanese', '日語'],
    ['thai', 'Thai', '泰語'],
    ['filipino', 'Filipino', '菲律賓語'],
    ['other', 'Other', '其他'],
  ),
  religions: codeList(
    ['none', 'None', '無', 'none'],
    ['buddhism', 'Buddhism', '佛教'],
    ['taoism', 'Taoism', '道教'],
    ['christianity', 'Christianity (Protestant)', '基督教'],
    ['catholicism', 'Catholicism', '天主教'],
    ['islam', 'Islam', '伊斯蘭教'],
    ['other', 'Other', '其他'],
  ),
  antithromboticUse: codeList(
    ['none', 'No', '無', 'closed'],
    ['yes', 'Yes', '有'],
    ['uncertain', 'Uncertain', '不確定'],
  ),
  drugAllergy: codeList(
    ['none', 'None known', '無已知過敏', 'closed'],
    ['unknown', 'Unknown', '不詳', 'closed'],
    ['yes', 'Yes', '有'],
  ),
  drugAllergens: codeList(
    ['contrast_media', 'Contrast media', '顯影劑'],
    ['blood_transfusion', 'Blood transfusion', '輸血'],
    ['nsaid', 'NSAID', '非類固醇消炎藥（NSAID）'],
    ['sulfonamides', 'Sulfonamides', '磺胺類'],
    ['penicillin', 'Penicillin', '盤尼西林'],
    ['g6pd', 'G6PD deficiency', '蠶豆症（G6PD）'],
    ['other', 'Other', '其他'],
  ),
} satisfies Record<string, CodeOption[]>;

export type SpecCodeListName = keyof typeof specCodeLists;
