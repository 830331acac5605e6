import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDatabases } from './build.ts';
import { examineClient } from './examine-client.ts';
import { writeGrf } from './testing/grf-writer.ts';
import { smallClient } from './testing/small-client.ts';
import { createTestTree } from './testing/small-tree.ts';

test('the doctor check of game clients compares them with the current databases and writes nothing', async () => {
  await using tree = await createTestTree();
  const { rathena, client, out } = tree;
  await buildDatabases({ rathena, out });
  const grf = join(dirname(client), 'client.grf');
  await writeFile(grf, writeGrf(0x200, smallClient));
  expect(await examineClient([grf], out)).toEqual(
    [
      'containers: client.grf (0x200, 12 files)',
      'icons 1 of 2 items (1 not found)',
      'collection pictures 1 of 2 items (1 not found)',
      'monsters 1 of 1 monsters',
      'NPCs 1 of 1 sprites of NPCs',
      'minimaps 1 of 2 maps (1 not found)',
    ].map((text) => ({ level: 'ok', text })),
  );
  const broken = smallClient.map((file) =>
    file.name.endsWith('.spr') ? { ...file, content: Buffer.from('x') } : file,
  );
  await writeFile(grf, writeGrf(0x200, broken));
  expect((await examineClient([grf], out)).at(-1)).toEqual({
    level: 'warn',
    text: expect.stringMatching(/^2 files of the client cannot be used: client\.grf: .*poring\.spr ends early; /),
  });
});

test('the doctor check of game clients reports invalid clients and missing databases in one line', async () => {
  await using tree = await createTestTree();
  const { rathena, client, out } = tree;
  expect(await examineClient([client], out)).toEqual([
    { level: 'bad', text: `the game client cannot be examined: ${join(out, 'versions.json')}: does not exist` },
  ]);
  await buildDatabases({ rathena, out });
  expect(await examineClient([client], out)).toEqual([
    { level: 'bad', text: `no game client and no pictures in ${client}` },
  ]);
  expect(await examineClient([join(client, 'none')], out)).toEqual([
    { level: 'bad', text: `the game client cannot be examined: ${join(client, 'none')}: not a folder` },
  ]);
});
