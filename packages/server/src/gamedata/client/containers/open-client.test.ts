import { mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hex, text } from '../../testing/bytes.ts';
import { grfParts, writeGrf } from '../../testing/grf-writer.ts';
import { folders } from '../names/folders.ts';
import { openClient } from './open-client.ts';

const ui = hex('c0afc0fac0cec5cdc6e4c0ccbdba');
const icon = (name: string) => `${folders.icons}${name}`;

/** Creates a client archive with icons of these names, each with the given content. */
const archive = (word: string, ...names: string[]) =>
  writeGrf(
    0x200,
    names.map((name) => ({ name: icon(name), content: text(word) })),
  );

async function folder() {
  const root = await mkdtemp(join(tmpdir(), 'kafra-client-'));
  return {
    root,
    async write(path: string | Buffer, content: Uint8Array | string) {
      const full = Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path)]);
      await mkdir(full.subarray(0, full.lastIndexOf('/')), { recursive: true });
      await writeFile(full, content);
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

async function look(paths: readonly string[], ...names: string[]) {
  const problems: string[] = [];
  await using client = await openClient(paths, (file, why) => problems.push(`${file}: ${why}`));
  const found: Record<string, string> = {};
  for (const name of names) {
    const file = client.find(icon(name));
    const content = await file?.read().catch((error: Error) => error);
    found[name] = content instanceof Error ? content.message : `${content ?? 'not there'}`;
  }
  const containers = client.containers.map(({ name, format, count }) => `${name} ${format} ${count}`);
  return { found, problems, containers };
}

test('openClient reads a game client from a single archive with any name', async () => {
  await using place = await folder();
  await place.write('client.bin', archive('here', 'a.bmp', 'b.bmp'));
  expect(await look([join(place.root, 'client.bin')], 'a.bmp', 'c.bmp')).toEqual({
    found: { 'a.bmp': 'here', 'c.bmp': 'not there' },
    problems: [],
    containers: ['client.bin 0x200 2'],
  });
});

test('openClient prefers loose files to archives, and follows the archive order of DATA.INI', async () => {
  await using place = await folder();
  await place.write('Data.ini', '[Data]\r\n1=data.grf\r\n0=SERVER.GRF\r\n2=gone.grf\r\n');
  await place.write('data.grf', archive('publisher', 'a.bmp', 'b.bmp', 'c.bmp'));
  await place.write('server.grf', archive('server', 'a.bmp', 'b.bmp'));
  await place.write('old.grf', archive('old', 'd.bmp'));
  await place.write(Buffer.concat([text('DATA/Texture/'), ui, text('/ITEM/A.BMP')]), 'loose');
  expect(await look([place.root], 'a.bmp', 'b.bmp', 'c.bmp', 'd.bmp')).toEqual({
    found: { 'a.bmp': 'loose', 'b.bmp': 'server', 'c.bmp': 'publisher', 'd.bmp': 'not there' },
    problems: ['Data.ini: names gone.grf, which does not exist'],
    containers: ['DATA/ folder 1', 'server.grf 0x200 2', 'data.grf 0x200 3'],
  });
});

test('openClient without DATA.INI reads the small server archive before the large one, and data.grf last', async () => {
  await using place = await folder();
  await place.write('data.grf', archive('publisher', 'a.bmp'));
  await place.write('big.gpf', Buffer.concat([archive('big', 'a.bmp', 'b.bmp'), Buffer.alloc(1_000)]));
  await place.write('z.grf', archive('small', 'a.bmp'));
  expect((await look([place.root], 'a.bmp')).containers.map((words) => words.split(' ')[0])).toEqual([
    'z.grf',
    'big.gpf',
    'data.grf',
  ]);
});

test('openClient reads a data folder with each encoding of its names', async () => {
  for (const name of [
    ui,
    Buffer.from('유저인터페이스'),
    Buffer.from('유저인터페이스'.normalize('NFD')),
    Buffer.from('À¯ÀúÀÎÅÍÆäÀÌ½º'),
  ]) {
    await using place = await folder();
    await place.write(Buffer.concat([text('texture/'), name, text('/item/a.bmp')]), 'found');
    expect((await look([place.root], 'a.bmp')).found).toEqual({ 'a.bmp': 'found' });
  }
});

test('openClient uses the first of several game clients that contains a file', async () => {
  await using one = await folder();
  await using two = await folder();
  await one.write('a.grf', archive('one', 'a.bmp'));
  await two.write('b.grf', archive('two', 'a.bmp', 'b.bmp'));
  expect((await look([one.root, two.root], 'a.bmp', 'b.bmp')).found).toEqual({ 'a.bmp': 'one', 'b.bmp': 'two' });
});

test('openClient follows links to files inside the client folder, but never out of it', async () => {
  await using place = await folder();
  await using elsewhere = await folder();
  await elsewhere.write('secret.bmp', 'secret');
  await elsewhere.write('archive.grf', archive('foreign', 'd.bmp'));
  const items = `data/texture/${'유저인터페이스'}/item`;
  await place.write(`${items}/a.bmp`, 'inside');
  await symlink('a.bmp', join(place.root, items, 'b.bmp'));
  await symlink(join(elsewhere.root, 'secret.bmp'), join(place.root, items, 'c.bmp'));
  await symlink(elsewhere.root, join(place.root, 'data', 'sprite'));
  await symlink(join(place.root, 'data'), join(place.root, 'data', 'again'));
  await symlink(join(elsewhere.root, 'archive.grf'), join(place.root, 'x.grf'));
  expect(await look([place.root], 'a.bmp', 'b.bmp', 'c.bmp', 'd.bmp')).toMatchObject({
    found: { 'a.bmp': 'inside', 'b.bmp': 'inside', 'c.bmp': 'is outside its folder', 'd.bmp': 'not there' },
    problems: ['x.grf: is outside its folder'],
  });
});

test('openClient skips only the file or archive that is broken', async () => {
  await using place = await folder();
  await place.write('bad.grf', 'no archive');
  await place.write('data/texture/유저인터페이스/item/a.bmp', '');
  await mkdir(join(place.root, 'data/texture/유저인터페이스/item/b.bmp'));
  await place.write('good.grf', archive('good', 'c.bmp'));
  expect(await look([place.root], 'a.bmp', 'b.bmp', 'c.bmp')).toMatchObject({
    found: { 'a.bmp': 'is empty', 'b.bmp': 'not there', 'c.bmp': 'good' },
    problems: ['bad.grf: is not a GRF'],
  });
});

test('openClient reports an archive that is truncated while it is read', async () => {
  await using place = await folder();
  const path = join(place.root, 'a.grf');
  await place.write('a.grf', archive('whole', 'a.bmp'));
  await using client = await openClient([path], () => undefined);
  await writeFile(path, 'x');
  await expect(client.find(icon('a.bmp'))?.read()).rejects.toThrow('was changed or cut short while it was read');
});

test.each([
  [0x200, 3],
  [0x300, 5],
] as const)('openClient reads a file at the end of an archive of version %i and %i GB', async (version, gigabytes) => {
  await using place = await folder();
  const path = join(place.root, 'large.grf');
  const gap = gigabytes * 1024 ** 3;
  const { header, rest } = grfParts(version, [{ name: icon('a.bmp'), content: text('far away') }], gap);
  const file = await open(path, 'w');
  await file.write(header, 0, header.length, 0);
  await file.write(rest, 0, rest.length, header.length + gap);
  await file.close();
  expect((await look([path], 'a.bmp')).found).toEqual({ 'a.bmp': 'far away' });
});
