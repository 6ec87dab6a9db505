import { describe, expect, it } from 'vitest';
import { combineTexts, missingFrom, type CombinedText } from './combine.ts';

const combine = (base: string, theirs: string, mine: string, language = 'en') => {
  const { text, touches } = combineTexts(base, theirs, mine, language);
  return { text, touches };
};
const missingIn = (start: CombinedText, texts: [string, string], language: string) =>
  missingFrom(texts, language, start)(start.text);

describe('two edits that do not touch', () => {
  it('are both taken, wherever they are', () => {
    expect(
      combine(
        'Edges calm. Foam dressing.',
        'Edges red. Foam dressing.',
        'Edges calm. Foam dressing. Pain 3 of 10.',
      ),
    ).toEqual({ text: 'Edges red. Foam dressing. Pain 3 of 10.', touches: false });
  });

  it('are both taken where both only added, the colleague first', () => {
    expect(
      combine(
        'Edges calm.',
        'Edges calm. ALLERGIC TO IODINE, informed Dr. Chen.',
        'Edges calm. Pain 3 of 10.',
      ),
    ).toEqual({
      text: 'Edges calm. ALLERGIC TO IODINE, informed Dr. Chen. Pain 3 of 10.',
      touches: false,
    });
  });

  it('are taken once where both did the same', () => {
    expect(combine('Calm.', 'Red.', 'Red.')).toEqual({ text: 'Red.', touches: false });
  });

  it('keep lines, and take away what one of them took away', () => {
    expect(combine('One.\nTwo.\nThree.', 'One.\nThree.', 'One.\nTwo.\nThree.\nFour.')).toEqual({
      text: 'One.\nThree.\nFour.',
      touches: false,
    });
  });

  it('are put together in Chinese without spaces', () => {
    expect(
      combine(
        '邊緣平整。泡棉敷料。',
        '邊緣泛紅。泡棉敷料。',
        '邊緣平整。泡棉敷料。疼痛 3 分。',
        'zh-TW',
      ),
    ).toEqual({ text: '邊緣泛紅。泡棉敷料。疼痛 3 分。', touches: false });
  });
});

describe('two edits of the same sentence', () => {
  it('stand side by side, and are said to touch', () => {
    expect(combine('Foam dressing. Calm.', 'Silver dressing. Calm.', 'Alginate. Calm.')).toEqual({
      text: 'Silver dressing. Alginate. Calm.',
      touches: true,
    });
  });

  it('touch where one changed what the other took away', () => {
    const { touches, text } = combine('One. Two.', 'One.', 'One. Two, larger.');
    expect(touches).toBe(true);
    expect(text).toContain('Two, larger.');
  });
});

it('leaves out nothing that either of them wrote', () => {
  const pool = ['Calm.', 'Red.', 'Dry.', 'Foam.', 'Pain 3 of 10.', 'Odour.'];
  const pick = (seed: number) =>
    pool.filter((_, index) => Math.floor(seed / 2 ** index) % 2 === 1).join(' ');
  for (let base = 0; base < 64; base += 13) {
    for (let theirs = 0; theirs < 64; theirs += 11) {
      for (let mine = 0; mine < 64; mine += 7) {
        const { text } = combine(pick(base), pick(theirs), pick(mine));
        const newWords = [pick(theirs), pick(mine)]
          .flatMap((one) => one.match(/[^.]+\./g) ?? [])
          .map((sentence) => sentence.trim())
          .filter((sentence) => !pick(base).includes(sentence));
        for (const sentence of newWords) expect(text).toContain(sentence);
      }
    }
  }
});

describe('lines', () => {
  it('begin where they began, also after the last one of the other text', () => {
    expect(
      combine(
        'Left heel:\nDry.',
        'Left heel:\nDry.\nRight heel:\nMoist.',
        'Left heel:\nDry.\nSacrum:\nRed.',
      ).text,
    ).toBe('Left heel:\nDry.\nRight heel:\nMoist.\nSacrum:\nRed.');
    expect(
      combine('左足跟：\n乾燥。', '左足跟：\n乾燥。\n濕潤。', '左足跟：\n乾燥。\n薦骨：', 'zh-TW')
        .text,
    ).toBe('左足跟：\n乾燥。\n濕潤。\n薦骨：');
    expect(combine('A.\n\nB.', 'A.\n\nB.', 'A.\n\nB. C.').text).toBe('A.\n\nB. C.');
  });

  it('that lost their heading are for somebody to settle', () => {
    const base = 'Left heel:\nDry.\nRight heel:\nMoist.';
    expect(combine(base, 'Left heel:\nDry.', `${base}\nOdour.`).touches).toBe(true);
  });
});

it('holds once what both added', () => {
  expect(
    combine('Calm.', 'Calm. Allergic to iodine.', 'Calm. Allergic to iodine. Pain 3.'),
  ).toEqual({ text: 'Calm. Allergic to iodine. Pain 3.', touches: false });
});

describe('what the text of both lacks is named', () => {
  const missing = (base: string, theirs: string, mine: string, language = 'en') =>
    missingIn(combineTexts(base, theirs, mine, language), [theirs, mine], language);

  it('where the colleague wrote another text, and the author only added to the first', () => {
    const first = 'Edges calm. Rinsed with saline. Foam dressing.';
    expect(missing(first, 'Reviewed by Dr. Chen.', `${first} Odour slight.`)).toBe(first);
    expect(
      missing('邊緣平整。泡棉敷料。', '已會診。', '邊緣平整。泡棉敷料。有異味。', 'zh-TW'),
    ).toBe('邊緣平整。泡棉敷料。');
  });

  it('where either of them removed a sentence', () => {
    expect(missing('One. Two. Three.', 'One. Three.', 'One. Two. Three. Four.')).toBe('Two.');
    expect(missing('One. Two. Three.', 'One. Two. Three. Four.', 'Two. Three.')).toBe('One.');
  });

  it('where either of them reworded one, however little', () => {
    expect(missing('Edges calm. Foam.', 'Edges red. Foam.', 'Edges calm. Foam. Pain 3.')).toBe(
      'Edges calm.',
    );
    expect(missing('邊緣平整。', '邊緣泛紅。', '邊緣平整。疼痛 3 分。', 'zh-TW')).toBe(
      '邊緣平整。',
    );
    const allergic = 'Foam dressing, allergic to silver, change Tuesday.';
    expect(missing(allergic, 'Foam dressing, change.', `${allergic} Calm.`)).toBe(allergic);
    expect(missing('Pain 3.', 'Pain 3.5 of 10.', 'Pain 3. Calm.')).toBe('Pain 3.');
  });

  it('where the text holds its words within another sentence, such as its negation', () => {
    expect(missing('oedema.', 'No oedema.', 'oedema. Calm.')).toBe('oedema.');
    expect(missing('有滲液。', '沒有滲液。', '有滲液。有異味。', 'zh-TW')).toBe('有滲液。');
    expect(missing('Calm', 'Calm again', 'Calm\nDry')).toBe('Calm');
    expect(missing('oedema.', 'No sig. oedema.', 'oedema. Calm.')).toBe('oedema.');
    expect(missing('tunnelling 2 cm', 'neg. tunnelling 2 cm', 'tunnelling 2 cm\ndry')).toBe(
      'tunnelling 2 cm',
    );
    expect(missing('有滲液。', '無：疼痛；有滲液。', '有滲液。發紅。', 'zh-TW')).toBe('有滲液。');
  });

  it('where it has no words, and where the text has it less often', () => {
    expect(missing('+++\nCalm.', 'Calm.', '+++\nCalm.\nDry.')).toBe('+++');
    expect(missing('L: dry.\nDry.\nDry.', 'L: dry.\nDry.', 'L: dry.\nDry.\nDry.\nOld.')).toBe(
      'Dry.',
    );
  });

  it('where one was moved: below another heading it may say the opposite', () => {
    const base = 'Redness\nOedema\nNo signs of:\nOdour';
    const moved = 'Redness\nNo signs of:\nOedema\nOdour';
    expect(missing(base, moved, `${base}\nPain 3`)).toMatch(/^(Oedema|No signs of:)$/);
  });

  it('and nothing where a sentence was added, or where both removed it', () => {
    expect(missing('edges calm.', 'edges calm. foam added.', 'edges calm. pain 3.')).toBe('');
    expect(missing('', 'One.', 'Two.')).toBe('');
    expect(missing('One. Two.', 'Two. Three.', 'Two. Four.')).toBe('');
    expect(missing('邊緣平整。', '邊緣平整。5 公分。', '邊緣平整。有異味。', 'zh-TW')).toBe('');
  });

  it('until it stands there again', () => {
    const of = missingFrom(['Edges red.', 'Edges calm. Dry.'], 'en');
    expect(of('Edges red. Dry.')).toBe('Edges calm.');
    expect(of('Edges red. Edges calm. Dry.')).toBe('');
    expect(of('Edges red. Dry. Edges calm.')).not.toBe('');
    expect(of('')).toBe('Edges red. Edges calm. Dry.');
  });
});
