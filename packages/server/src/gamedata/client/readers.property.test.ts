import { describe, expect, test } from 'vitest';
import { grfFixtures } from '../testing/grf-fixture.ts';
import { writeGrf } from '../testing/grf-writer.ts';
import { createRandom, type Random } from '../testing/random.ts';
import { writeActs, writeBmp, writeSprite } from '../testing/sprite-writers.ts';
import { ClientFault } from './fault.ts';
import { openArchive } from './grf/open-archive.ts';
import { readActs } from './images/act.ts';
import { drawPoses } from './images/draw-frame.ts';
import { readDrawingOrder } from './images/imf.ts';
import { readPicture } from './images/read-picture.ts';
import { readSprite, spriteBitmap } from './images/spr.ts';
import { readHashTable } from './tables/hash-table.ts';

/**
 * Maximum processor time in milliseconds for reading a corrupt client file. Unlike elapsed time, it does not depend on
 * other programs.
 */
const maxMilliseconds = 2_000;
/** Maximum additional memory in bytes for reading a corrupt client file. */
const maxMemory = 400 * 1024 * 1024;

const palette = createRandom(1).bytes(1_024);
const picture = (random: Random, width: number, height: number) => ({
  width,
  height,
  indices: random.bytes(width * height).map((value) => (value < 128 ? 0 : value)),
  pixels: random.bytes(width * height * 4),
});

/** Returns a corrupt copy of a client file: some bytes are changed, copied, cut off, or set to extreme numbers. */
function damage(random: Random, good: Buffer): Buffer {
  const bytes = Buffer.from(good);
  for (let i = random.below(6); i >= 0; i--) {
    const at = random.below(bytes.length);
    const kind = random.below(4);
    if (kind === 0) bytes[at] = random.below(256);
    else if (kind === 1)
      bytes.fill(random.pick([0, 0xff, 0x7f]), at, Math.min(bytes.length, at + random.pick([1, 2, 4, 8])));
    else if (kind === 2) bytes.copy(bytes, at, random.below(bytes.length));
    else if (at + 4 <= bytes.length) bytes.writeUInt32LE(random.pick([0x7fffffff, 0x80000000, 0xffffffff, 65_536]), at);
  }
  return random.below(3) === 0 ? bytes.subarray(0, random.below(bytes.length)) : bytes;
}

/**
 * Checks that reading a corrupt client file ends within the limits of time and memory, with a result or with a
 * `ClientFault`.
 */
async function expectHonest(bytes: Buffer, read: (bytes: Buffer) => unknown): Promise<void> {
  const [start, memory] = [process.cpuUsage(), process.memoryUsage().arrayBuffers];
  try {
    await read(bytes);
  } catch (error) {
    if (!(error instanceof ClientFault)) throw new Error(`${bytes.toString('hex').slice(0, 400)}`, { cause: error });
    expect(error.message).not.toBe('');
  }
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(maxMilliseconds);
  expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(maxMemory);
}

const random = createRandom(2_026);
const frames = [picture(random, 9, 7), picture(random, 4, 4)];
const sprite = readSprite(writeSprite({ indexed: frames, coloured: frames, palette }));
const acts = writeActs(
  Array.from({ length: 3 }, () => [
    {
      layers: [
        { index: 0, rotation: 30 },
        { index: 1, isColoured: true, x: 3 },
      ],
      anchors: [[1, 2]] as const,
    },
    { layers: [{ index: 1, scale: 1.5, isMirrored: true }] },
  ]),
);

const readSpriteWhole = (bytes: Buffer) => {
  const read = readSprite(bytes);
  for (const isColoured of [false, true])
    for (let index = 0; index < 4; index++) spriteBitmap(read, { isColoured, index });
};
const readActsWhole = (bytes: Buffer) => {
  for (const { frames: poses } of readActs(bytes)) drawPoses(poses.map((frame) => ({ sprite, frame })));
};
const openWhole = async (bytes: Buffer) => {
  const source = { size: bytes.length, read: async (at: number, length: number) => bytes.subarray(at, at + length) };
  const archive = await openArchive(source, () => true);
  for (const entry of archive.entries.values()) await archive.read(entry);
};

const readers: [name: string, read: (bytes: Buffer) => unknown, good: Buffer[], rounds: number][] = [
  [
    'sprites',
    readSpriteWhole,
    (['1.1', '2.0', '2.1', '2.2'] as const).map((version) =>
      writeSprite({ version, indexed: frames, coloured: version < '2.0' ? [] : frames, palette }),
    ),
    1_500,
  ],
  ['actions', readActsWhole, [acts, writeActs([[{ layers: [{ index: 0 }] }]], { version: 10 })], 1_500],
  [
    'drawing orders',
    readDrawingOrder,
    [Buffer.from('ae47813f000000000100000001000000010000000400000000000000000000000000000000', 'hex')],
    500,
  ],
  ['pictures', readPicture, [writeBmp(picture(random, 24, 24)), writeBmp(picture(random, 7, 3))], 1_500],
  [
    'pictures of Truevision',
    readPicture,
    [
      Buffer.from('00000200000000000000000002000200180001020304050607080910 1112'.replaceAll(' ', ''), 'hex'),
      Buffer.from('00000a0000000000000000000400020020088311223344831122334400ff', 'hex'),
    ],
    500,
  ],
  ['tables', readHashTable, [Buffer.from('501#one#\n// two\n502#two\nlines#')], 300],
  [
    'archives',
    openWhole,
    [
      ...Object.values(grfFixtures).map((lines) => Buffer.from(lines.join(''), 'base64')),
      writeGrf(0x102, [{ name: 'a.bmp', content: random.bytes(300) }]),
      writeGrf(0x200, [{ name: 'a.bmp', content: random.bytes(300), cipher: 'mixed' }]),
    ],
    600,
  ],
];

describe.each(readers)('the parser of client files: %s', (_, read, good, rounds) => {
  test('reads all valid files', async () => {
    for (const bytes of good) await read(bytes);
  });

  test('ends corrupt files in time, with a result or a ClientFault', async () => {
    for (let i = 0; i < rounds; i++) await expectHonest(damage(random, random.pick(good)), read);
  }, 60_000);

  test('ends random files in time, with and without a valid header', async () => {
    for (let i = 0; i < rounds / 5; i++) {
      const noise = random.bytes(random.below(400));
      await expectHonest(noise, read);
      await expectHonest(Buffer.concat([random.pick(good).subarray(0, random.below(48)), noise]), read);
    }
  }, 60_000);

  test('ends truncated files in time', async () => {
    for (const bytes of good)
      for (let length = 0; length < bytes.length; length += 1 + Math.floor(bytes.length / 150))
        await expectHonest(bytes.subarray(0, length), read);
  }, 60_000);
});
