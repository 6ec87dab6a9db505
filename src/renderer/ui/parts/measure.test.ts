import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { largestMeasureCm, readMeasure, sizeText, stepMeasure, typedArea } from './measure.ts';

it('understands what keypads of different countries type', () => {
  expect(readMeasure(' 3,5 ')).toEqual({ is: 'number', valueCm: 3.5 });
  expect(readMeasure('３．５')).toEqual({ is: 'number', valueCm: 3.5 });
  expect(readMeasure('.5')).toEqual({ is: 'number', valueCm: 0.5 });
  expect(readMeasure('4.')).toEqual({ is: 'number', valueCm: 4 });
});

it('keeps "not measured" apart from "wrong"', () => {
  expect(readMeasure('')).toEqual({ is: 'empty' });
  expect(readMeasure('.')).toEqual({ is: 'wrong', why: 'not-a-number' });
  expect(readMeasure('3cm')).toEqual({ is: 'wrong', why: 'not-a-number' });
  for (const raised of ['3²', '3₂', '3³', '2¹', '1,234', '12,345']) {
    expect(readMeasure(raised)).toEqual({ is: 'wrong', why: 'not-a-number' });
  }
  expect(readMeasure('-1')).toEqual({ is: 'wrong', why: 'not-a-number' });
  expect(readMeasure('0')).toEqual({ is: 'wrong', why: 'not-above-zero' });
  expect(readMeasure('999')).toEqual({ is: 'wrong', why: 'too-large' });
  expect(readMeasure('1.234')).toEqual({ is: 'wrong', why: 'too-precise' });
});

it('steps by a millimetre without the noise of binary fractions', () => {
  expect(stepMeasure('0.2', 1)).toBe('0.3');
  expect(stepMeasure('3', -1)).toBe('2.9');
  expect(stepMeasure('', 1)).toBe('0.1');
  expect(stepMeasure('1.9', 1)).toBe('2.0');
});

it('shows the measured tenth of every size, and a hundredth only where there is one', () => {
  expect([2, 3.5, 20.25, 0.07, 200, 28.67].map((value) => sizeText(value))).toEqual([
    ...['2.0', '3.5', '20.25', '0.07', '200.0', '28.67'],
  ]);
  expect(sizeText(6, 1)).toBe('6.0 ± 1.0');
});

it('never steps to zero or below: it becomes empty, which means not measured', () => {
  expect(stepMeasure('0.1', -1)).toBe('');
  expect(stepMeasure('', -1)).toBe('');
  expect(stepMeasure('200', 1)).toBe('200.0');
});

it('steps from the last size while nothing is typed, and from what is typed afterwards', () => {
  expect(stepMeasure('', -1, 3.5)).toBe('3.4');
  expect(stepMeasure('', 1, 3.5)).toBe('3.6');
  expect(stepMeasure('2', 1, 3.5)).toBe('2.1');
  expect(stepMeasure('x', 1, 3.5)).toBe('0.1');
});

it('makes an area of length and width once both are measured', () => {
  const area = (lengthCm: string, widthCm: string) => typedArea({ lengthCm, widthCm });
  expect([area('10.5', '3'), area('3,3', '3.3')]).toEqual([31.5, 10.89]);
  expect([area('', '3'), area('3', 'x')]).toEqual([null, null]);
});

const wide = (text: string) =>
  text.replaceAll(/[\d.,]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));

it('reads every measure back in each spelling', () => {
  const spellings = [
    (text: string) => text,
    (text: string) => text.replace('.', ','),
    (text: string) => wide(text),
    (text: string) => wide(text.replace('.', ',')),
    (text: string) => ` ${text}\u3000`,
    (text: string) => `\u200e${text}\u200b`,
    (text: string) => text.replace(/^0\./, '.'),
    (text: string) => (text.includes('.') ? text : `${text}.`),
    (text: string) => `0${text}`,
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: largestMeasureCm * 100 }),
      fc.constantFrom(...spellings),
      (hundredths, spell) => {
        const valueCm = hundredths / 100;
        expect(readMeasure(spell(String(valueCm)))).toEqual({ is: 'number', valueCm });
      },
    ),
  );
});

it('never guesses: what it reads is what stands there', () => {
  const signs = fc.constantFrom(...'0123456789.,-+ ²₃½eE五３．，\u200b\u00b5x');
  const isRight = (typed: string[]) => {
    const reading = readMeasure(typed.join(''));
    const text = typed.filter((each) => each !== '\u200b').join('');
    const plain = text.trim().replaceAll('３', '3').replaceAll('．', '.').replaceAll('，', ',');
    const narrow = plain.replace(',', '.');
    const stands = /^\d*\.?\d*$/.test(narrow) && /\d/.test(narrow) ? Number(narrow) : null;
    return reading.is !== 'number' || reading.valueCm === stands;
  };
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 7 }), (typed) => {
      expect(isRight(typed)).toBe(true);
    }),
  );
});
