import { expect, it } from 'vitest';
import { tagTone, tagTones } from './tag-tone.ts';

it('gives a label one colour of the palette, always the same', () => {
  const labels = Array.from({ length: 400 }, (_, index) => `Guild ${index}`);
  const tones = labels.map(tagTone);
  expect(tones).toEqual(labels.map(tagTone));
  expect(new Set(tones).size).toBe(tagTones);
  expect(Math.min(...tones)).toBe(0);
  expect(Math.max(...tones)).toBe(tagTones - 1);
});
