import { expect, it } from 'vitest';
import { areaOf, readMeasure, stepMeasure } from './measure.ts';

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
  for (const raised of ['3²', '3₂', '3³', '2¹']) {
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
});

it('never steps to zero or below: it becomes empty, which means not measured', () => {
  expect(stepMeasure('0.1', -1)).toBe('');
  expect(stepMeasure('', -1)).toBe('');
  expect(stepMeasure('200', 1)).toBe('200');
});

it('steps from the last size while nothing is typed, and from what is typed afterwards', () => {
  expect(stepMeasure('', -1, 3.5)).toBe('3.4');
  expect(stepMeasure('', 1, 3.5)).toBe('3.6');
  expect(stepMeasure('2', 1, 3.5)).toBe('2.1');
  expect(stepMeasure('x', 1, 3.5)).toBe('0.1');
});

it('makes an area of length and width once both are measured', () => {
  expect(areaOf('10.5', '3')).toBe(31.5);
  expect(areaOf('3,3', '3.3')).toBe(10.89);
  expect(areaOf('', '3')).toBeNull();
  expect(areaOf('3', 'x')).toBeNull();
});
