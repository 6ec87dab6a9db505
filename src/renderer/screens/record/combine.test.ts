import { describe, expect, it } from 'vitest';
import { combineTexts } from './combine.ts';

const combine = (base: string, theirs: string, mine: string, language = 'en') => {
  const { text, touches } = combineTexts(base, theirs, mine, language);
  return { text, touches };
};

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

describe('what is left out is named', () => {
  const leftOut = (base: string, theirs: string, mine: string, language = 'en') =>
    combineTexts(base, theirs, mine, language).leftOut;

  it('where the colleague wrote another text, and the author only added to the first', () => {
    const first = 'Edges calm. Rinsed with saline. Foam dressing.';
    expect(leftOut(first, 'Reviewed by Dr. Chen.', `${first} Odour slight.`)).toBe(first);
    expect(
      leftOut('邊緣平整。泡棉敷料。', '已會診。', '邊緣平整。泡棉敷料。有異味。', 'zh-TW'),
    ).toBe('邊緣平整。泡棉敷料。');
  });

  it('where another sentence stands in the place of the first', () => {
    expect(leftOut('Edges calm.', 'Reviewed by Dr. Chen.', 'Edges calm. Odour slight.')).toBe(
      'Edges calm.',
    );
  });

  it('where either of them removed a sentence', () => {
    expect(leftOut('One. Two. Three.', 'One. Three.', 'One. Two. Three. Four.')).toBe('Two.');
    expect(leftOut('One. Two. Three.', 'One. Two. Three. Four.', 'Two. Three.')).toBe('One.');
  });

  it('and nothing where a sentence was reworded, moved or added, or is in the text after all', () => {
    expect(leftOut('Edges calm. Foam.', 'Edges red. Foam.', 'Edges calm. Foam. Pain 3.')).toBe('');
    expect(leftOut('邊緣平整。', '邊緣泛紅。', '邊緣平整。疼痛 3 分。', 'zh-TW')).toBe('');
    expect(leftOut('One. Two.', 'Two. One.', 'One. Two. Three.')).toBe('');
    expect(leftOut('', 'One.', 'Two.')).toBe('');
  });
});
