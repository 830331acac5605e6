/** @module-tag exhaustive */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { demoRealm } from '@kafra/demo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServerFolder } from '../support/server-program.ts';

const packages = resolve(import.meta.dirname, '../../packages');
const server = join(packages, 'server');

/**
 * Returns whether a file may contain names of the demo by chance: the strength meter of passwords contains a dictionary
 * of common words, and some of them are also names of the demo.
 */
const isDictionary = (name: string) => name.startsWith('strength-worker');

async function textOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !isDictionary(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

/**
 * Returns the names of items, monsters and maps that exist only in the demo world. Short names may be ordinary words,
 * and names of skills (`MG_FIREBOLT`) are the game's, so both are left out.
 */
async function namesOfTheWorld(): Promise<string[]> {
  const world = join(packages, 'demo/src/world');
  const records = (await textOf(join(world, 'db/pre-re'))).matchAll(/^ +Name: ["']?(.+?)["']?$/gm);
  const maps = (await readFile(join(world, 'client/mapnametable.txt'), 'utf8')).matchAll(/#(.+)#/g);
  return [...records, ...maps]
    .map(([, name = '']) => name)
    .filter((name) => name.length > 7 && !/^[A-Z]{2,}_[A-Z_]+$/.test(name));
}

describe('the published server package', () => {
  test('contains no person, password, castle, item, monster or map of the demo realm', async () => {
    const people = demoRealm.people.flatMap(({ email, description }) => [email, description]);
    const castles = demoRealm.site('demo').woe?.castles.map(({ name }) => name) ?? [];
    const names = [demoRealm.password, ...people, ...castles, ...(await namesOfTheWorld())];
    expect(names.length).toBeGreaterThan(500);
    const [ofServer, ofDemo] = [await textOf(join(server, 'dist')), await textOf(join(packages, 'demo/dist'))];
    expect(names.filter((name) => !ofDemo.includes(name))).toEqual([]);
    expect(names.filter((name) => ofServer.includes(name))).toEqual([]);
  });
});

test('the published server package contains no code that draws pictures or packs archives; neither does the demo package, which contains the finished demo world', async () => {
  const worldOfDemo = join(packages, 'demo/dist/world');
  const [ofServer, ofDemo] = [
    await textOf(join(server, 'dist')),
    await readFile(join(packages, 'demo/dist/index.js'), 'utf8'),
  ];
  for (const name of ['writeGrf', 'writeSprite', 'writeActs', 'writeBmp', 'drawMob', 'drawTerrain']) {
    expect(ofServer, name).not.toContain(`${name}(`);
    expect(ofDemo, name).not.toContain(`${name}(`);
  }
  const archive = await readFile(join(worldOfDemo, 'client/client.grf'));
  expect(archive.toString('latin1', 0, 15)).toBe('Master of Magic');
  for (const cells of ['db/map_cache.dat', 'db/pre-re/map_cache.dat'])
    expect(existsSync(join(worldOfDemo, cells)), cells).toBe(true);
});

/** Creates an installation like npm: the published files of the given packages and of their dependencies. */
async function install(names: readonly string[]): Promise<string> {
  const modules = join(await mkdtemp(join(tmpdir(), 'kafra-installed-')), 'node_modules');
  for (const name of names) {
    const from = join(packages, name);
    const { files } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
    for (const part of [...files, 'package.json'])
      await cp(join(from, part), join(modules, '@kafra', name, part), { recursive: true });
    const dependencies = await readdir(join(from, 'node_modules'));
    for (const dependency of dependencies.filter((entry) => !['@kafra', '.bin'].includes(entry)))
      if (!existsSync(join(modules, dependency)))
        await symlink(join(from, 'node_modules', dependency), join(modules, dependency));
  }
  return modules;
}

const programIn = (modules: string) => join(modules, '@kafra/server/bin/kafra-server.mjs');

describe('a server installed without the demo package', () => {
  let installed: string;
  let machine: ReturnType<typeof createServerFolder>;
  beforeAll(async () => {
    installed = await install(['server']);
    machine = createServerFolder(programIn(installed));
  });
  afterAll(async () => {
    machine.remove();
    await rm(dirname(installed), { recursive: true });
  });

  test.each([
    ['demo', ['demo', '--frozen', '--data-dir', 'realm']],
    ['serve with the settings of one', ['serve', '--config', 'demo.json', '--data-dir', 'realm']],
  ])('ends the command %s with a message that names the missing package, and creates nothing', async (_, args) => {
    await writeFile(join(machine.folder, 'demo.json'), JSON.stringify({ demo: {} }));
    const { stdout, stderr, code } = await machine.run(args);
    const words = 'kafra-server: The demo realm is not installed: add the package @kafra/demo beside @kafra/server.\n';
    expect([stdout, stderr, code]).toEqual(['', words, 1]);
    expect(existsSync(join(machine.folder, 'realm'))).toBe(false);
  });

  test('serves an ordinary realm', async () => {
    const settings = { mail: { kind: 'mailbox' }, webDir: join(packages, 'web/dist'), logLevel: 'silent' };
    await writeFile(join(machine.folder, 'real.json'), JSON.stringify(settings));
    const { waitForOutput, child, ended } = machine.start(['serve', '--config', 'real.json', '--port', '0']);
    await waitForOutput('Kafra listens on http://127.0.0.1:');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});

describe('a server installed with the demo package', () => {
  let installed: string;
  let machine: ReturnType<typeof createServerFolder>;
  beforeAll(async () => {
    installed = await install(['server', 'demo']);
    machine = createServerFolder(programIn(installed));
  });
  afterAll(async () => {
    machine.remove();
    await rm(dirname(installed), { recursive: true });
  });

  test('serves the demo realm', async () => {
    const { waitForOutput, child, ended } = machine.start(['demo', '--frozen', '--port', '0', '--data-dir', 'realm']);
    const said = await waitForOutput('Ctrl+C stops it.');
    for (const { email } of demoRealm.people) expect(said).toContain(email);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  test('reports foreign files in the database folder of the demo in one line', async () => {
    const folder = join(machine.folder, 'other/db');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'notes.txt'), 'precious');
    const { stderr, code } = await machine.run(['demo', '--frozen', '--data-dir', 'other']);
    expect(stderr).toMatch(/^kafra-server: .+ holds notes\.txt, which db build did not write.*\n$/);
    expect(stderr).not.toContain('KAFRA_DEBUG');
    expect(code).toBe(1);
  });
});
