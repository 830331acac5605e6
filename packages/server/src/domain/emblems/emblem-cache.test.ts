import { expect, test, vi } from 'vitest';
import type { StoredEmblem } from '../../store/characters/emblems.ts';
import { createEmblemCache } from './emblem-cache.ts';
import type { EmblemImage } from './emblem-image.ts';

const emblem = (version: number): StoredEmblem => ({ kind: 'packed', hex: '', version });
const picture = async (): Promise<EmblemImage> => ({ type: 'image/png', bytes: Buffer.of(1) });

test('the emblem cache draws each version of a guild emblem once, and evicts the oldest', async () => {
  const draw = vi.fn(picture);
  const gallery = createEmblemCache(2, draw);
  for (const version of [1, 2, 2, 1]) await gallery.render(7, emblem(version));
  expect(draw).toHaveBeenCalledTimes(2);
  await gallery.render(7, emblem(3));
  expect(['1', '2', '3', undefined].map((version) => gallery.find(7, version) !== undefined)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('the emblem cache draws an emblem again after a failure', async () => {
  const draw = vi.fn(picture).mockRejectedValueOnce(new Error('no memory'));
  const gallery = createEmblemCache(2, draw);
  await expect(gallery.render(7, emblem(1))).rejects.toThrow('no memory');
  expect(await gallery.render(7, emblem(1))).toMatchObject({ type: 'image/png' });
});
