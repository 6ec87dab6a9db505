import { describe, expect, it } from 'vitest';
import { codeList } from '../../../../shared/admission/words.ts';
import {
  addRow,
  followAnswer,
  listedIn,
  openRows,
  removeRow,
  settleRow,
  typeIntoRow,
  type OwnRows,
  type OwnRowsRules,
} from './ownRows.ts';

const options = codeList(
  ['none', 'None', '無', 'none'],
  ['insulin', 'Insulin', '胰島素'],
  ['steroid', 'Steroid', '類固醇'],
  ['other', 'Other', '其他'],
);
const many: OwnRowsRules = { options, isSingle: false };
const one: OwnRowsRules = { options, isSingle: true };
const without: OwnRowsRules = { options: options.slice(0, 3), isSingle: false };

const texts = ({ rows }: OwnRows) => rows.map(({ text }) => text);
/** Types into the last row, key by key. */
function typed(state: OwnRows, text: string, rules: OwnRowsRules): OwnRows {
  const key = state.rows.at(-1)?.key ?? -1;
  return [...text].reduce(
    (now, _key, index) => typeIntoRow(now, key, text.slice(0, index + 1), rules),
    state,
  );
}
const settled = (state: OwnRows, rules: OwnRowsRules) =>
  settleRow(state, state.rows.at(-1)?.key ?? -1, rules);
const begun = (codes: readonly string[], rules: OwnRowsRules) =>
  addRow(openRows(codes, rules), rules);

describe('rows of own words', () => {
  it('are what of an answer no list knows', () => {
    const state = openRows(['insulin', 'Warfarin 5 mg'], many);
    expect(texts(state)).toEqual(['Warfarin 5 mg']);
    expect(listedIn(state)).toEqual(['insulin']);
  });

  it('are part of the answer from the first key on, cleaned as notes are, and shown as they are typed', () => {
    const state = typed(begun(['insulin'], many), ' Warfarin \u0000 ', many);
    expect(state.codes).toEqual(['insulin', 'Warfarin']);
    expect(texts(state)).toEqual([' Warfarin \u0000 ']);
    const blank = typed(begun(['insulin'], many), ' \u200B', many);
    expect(blank.codes).toEqual(['insulin']);
  });

  it('take the place of "other" and of what stands alone, and leave "other" when emptied', () => {
    const asked = openRows(['insulin', 'other'], many);
    expect(texts(asked)).toEqual(['']);
    const told = typed(asked, 'Warfarin', many);
    expect(told.codes).toEqual(['insulin', 'Warfarin']);
    expect(typeIntoRow(told, told.rows[0]?.key ?? -1, '', many).codes).toEqual([
      'insulin',
      'other',
    ]);
    expect(typed(begun(['none'], many), 'Warfarin', many).codes).toEqual(['Warfarin']);
    const unnamed = typed(begun(['insulin'], without), 'W', without);
    expect(typeIntoRow(unnamed, 0, '', without).codes).toEqual(['insulin']);
  });

  it('are the one answer where there is one', () => {
    const state = typed(begun(['insulin'], one), '表姊', one);
    expect(state.codes).toEqual(['表姊']);
    expect(addRow(state, one)).toEqual(state);
    expect(removeRow(state, 0).codes).toEqual([]);
  });

  it('may spell a code on their way, and the row stays under the fingers', () => {
    const half = typed(begun(['insulin'], many), 'none', many);
    expect(half.codes).toEqual(['insulin', 'none']);
    const drawn = followAnswer(half, half.codes, many);
    expect(texts(drawn)).toEqual(['none']);
    expect(listedIn(drawn)).toEqual(['insulin']);
    const longer = typed(begun(['insulin'], many), 'insulin glargine', many);
    expect(longer.codes).toEqual(['insulin', 'insulin glargine']);
    expect(typed(half, 'none of the above', many).codes).toEqual(['insulin', 'none of the above']);
  });

  it('choose the option that says the same, once they are whole', () => {
    const state = settled(typed(begun(['insulin'], many), '類固醇', many), many);
    expect(state.codes).toEqual(['insulin', 'steroid']);
    expect(texts(state)).toEqual(['']);
    expect(settled(typed(begun([], one), ' Insulin ', one), one).codes).toEqual(['insulin']);
    expect(settled(typed(begun(['insulin'], many), 'insulin', many), many).codes).toEqual([
      'insulin',
    ]);
    const twice = typed(addRow(openRows(['Warfarin'], many), many), 'Warfarin', many);
    expect(settled(twice, many).codes).toEqual(['Warfarin']);
  });

  it('keep one empty row at most, and none for "other" that is taken back', () => {
    const state = addRow(begun([], many), many);
    expect(texts(state)).toEqual(['']);
    const asked = openRows(['other'], many);
    expect(texts(followAnswer(asked, [], many))).toEqual([]);
  });

  it('come back after another answer took their place', () => {
    const state = openRows(['Warfarin 5 mg'], many);
    const replaced = followAnswer(state, ['none'], many);
    expect(texts(replaced)).toEqual([]);
    const again = addRow(replaced, many);
    expect(texts(again)).toEqual(['Warfarin 5 mg']);
    expect(again.codes).toEqual(['Warfarin 5 mg']);
    const single = followAnswer(openRows(['表姊'], one), ['insulin'], one);
    expect(addRow(single, one).codes).toEqual(['表姊']);
  });

  it('follow an answer that is given elsewhere, such as from an earlier admission', () => {
    const state = followAnswer(openRows([], many), ['steroid', 'Lupus', 'Gout'], many);
    expect(texts(state)).toEqual(['Lupus', 'Gout']);
    expect(removeRow(state, state.rows[0]?.key ?? -1).codes).toEqual(['steroid', 'Gout']);
  });
});
