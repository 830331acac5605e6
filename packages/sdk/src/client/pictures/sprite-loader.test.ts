import { expect, it } from 'vitest';
import { fakeClock } from '../../testing/index.ts';
import type { Client } from '../create-client.ts';
import { createSpriteLoader } from './sprite-loader.ts';

function createWorld(refused: readonly number[] = []) {
  const asked: number[] = [];
  const warnings: string[] = [];
  const clock = fakeClock();
  const sprite = async ({ playerId }: { playerId: number }) => {
    asked.push(playerId);
    if (refused.includes(playerId)) throw new Error('no such picture');
    return { url: `/db/classes/${playerId}.webp` };
  };
  const client = { server: { sprite } } as unknown as Client;
  const sprites = createSpriteLoader({ client, clock, log: { warn: (message) => warnings.push(message) } });
  return { asked, warnings, clock, sprites };
}

it('the loader of character pictures requests one picture a second, and one per character', async () => {
  const { asked, clock, sprites } = createWorld();
  const urls = Promise.all([sprites(1), sprites(2), sprites(3), sprites(2)]);
  await clock.advance(0);
  expect(asked).toEqual([1]);
  await clock.advance(999);
  expect(asked).toEqual([1]);
  await clock.advance(1);
  expect(asked).toEqual([1, 2]);
  await clock.advance(1_000);
  expect(await urls).toEqual(['/db/classes/1.webp', '/db/classes/2.webp', '/db/classes/3.webp', '/db/classes/2.webp']);
  expect(await sprites(1)).toBe('/db/classes/1.webp');
  expect(asked).toEqual([1, 2, 3]);
});

it('the loader of character pictures requests no picture of a hidden character with the id 0, and logs no warning', async () => {
  const { asked, warnings, sprites } = createWorld();
  expect(await sprites(0)).toBeUndefined();
  expect([asked, warnings]).toEqual([[], []]);
});

it('the loader of character pictures logs an invalid character id and requests a failed picture again', async () => {
  const { asked, warnings, clock, sprites } = createWorld([7]);
  expect(await sprites(Number.NaN)).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await sprites(7)).toBeUndefined();
  const again = sprites(7);
  await clock.advance(1_000);
  expect(await again).toBeUndefined();
  expect(asked).toEqual([7, 7]);
  expect(warnings).toHaveLength(3);
});
