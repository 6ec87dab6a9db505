import { describe, expect, it } from 'vitest';
import { visiblePart } from './camera.ts';

describe('the part of a camera picture that is seen', () => {
  it('is the whole of it in a box of the same shape', () => {
    const part = visiblePart({ width: 1280, height: 720 }, { width: 640, height: 360 });
    expect(part).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
  });

  it('leaves out the sides where the box is narrower, top and bottom where it is wider', () => {
    expect(visiblePart({ width: 1280, height: 720 }, { width: 400, height: 400 })).toEqual({
      x: 280,
      y: 0,
      width: 720,
      height: 720,
    });
    expect(visiblePart({ width: 400, height: 400 }, { width: 800, height: 400 })).toEqual({
      x: 0,
      y: 100,
      width: 400,
      height: 200,
    });
  });
});
