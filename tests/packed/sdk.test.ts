import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { allCalls } from '@kafra/sdk/contract';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hoverTexts } from '../support/hover-texts.ts';
import { type InstalledPackage, packAndInstall, typeCheck } from '../support/packed.ts';

const call = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
let packed: InstalledPackage;

beforeAll(async () => {
  packed = await packAndInstall('sdk');
});
afterAll(() => rm(packed.project, { recursive: true, force: true }));

const manifest = async () => JSON.parse(await readFile(path.join(packed.packageFolder, 'package.json'), 'utf8'));
const entries = async (): Promise<string[]> =>
  Object.keys((await manifest()).exports).filter((entry) => !entry.endsWith('.json'));

describe('the packed SDK', () => {
  it('contains licence, README and reference, but no tests or sources', async () => {
    const { stdout } = await call('tar', ['-tzf', packed.tarball]);
    const files = stdout.trim().split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/api.md', 'package/dist/index.js']),
    );
    expect(files.filter((file) => /\.test\.|\/testing\/|\/src\//.test(file))).toEqual([]);
    expect(JSON.stringify((await manifest()).exports)).not.toContain('source');
    // The published package does not contain other pages of the repository, so the reference must have no links to
    // them.
    expect(await readFile(path.join(packed.packageFolder, 'api.md'), 'utf8')).not.toMatch(/`docs\/|pnpm/);
  });

  it('loads from every entry point in another project', async () => {
    const imports = (await entries()).map((entry) => `await import(${JSON.stringify(`@kafra/sdk${entry.slice(1)}`)});`);
    await writeFile(path.join(packed.project, 'load.mjs'), `${imports.join('\n')}\nconsole.log('loaded');`);
    const { stdout } = await call(process.execPath, ['load.mjs'], { cwd: packed.project });
    expect(stdout).toBe('loaded\n');
  });

  const use = `
    import { createKafra, ApiError } from '@kafra/sdk';
    import type { ItemLog } from '@kafra/sdk/contract';
    import { openApi } from '@kafra/sdk/reference';
    const kafra = createKafra({ url: 'https://realm.example' });
    export async function* lines(): AsyncGenerator<ItemLog> { yield* kafra.account.itemLogs.rows({}, { limit: 5 }); }
    export const players: Promise<number> = kafra.server.onlinePlayers().then((counts) => counts.players ?? 0);
    export const code = (error: unknown): string | undefined => error instanceof ApiError ? error.code : undefined;
    export const version: string = openApi({ version: '1' }).openapi;
    // @ts-expect-error There is no such call.
    kafra.server.nothing();
    // What may be there or not, and is handed on as it is.
    declare const signal: AbortSignal | undefined;
    declare const limit: number | undefined;
    kafra.account.itemLogs.rows({}, { limit, signal });
    kafra.signOut({ signal });
    // What a program exports of it without writing the type down.
    export const { onlinePlayers } = kafra.server;
    export const itemSearch = async () => (await kafra.databases()).itemSearch();
    export const rowQueries = async () => (await kafra.databases()).rowQueries();
  `;
  const options = {
    declaration: true,
    exactOptionalPropertyTypes: true,
    target: 'ES2024',
    lib: ['ES2024', 'ESNext.Iterator', 'DOM', 'DOM.Iterable'],
    types: [],
  };

  it.each([
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ])(
    'passes type checking with the module resolution %s, including its declarations',
    async (moduleResolution, module) => {
      expect(await typeCheck(packed.project, { ...options, moduleResolution, module }, { 'use.ts': use })).toBe('');
    },
  );

  it('shows a description of every call and field in an editor', async () => {
    const hovers = await hoverTexts(
      packed.project,
      allCalls().map(({ name }) => name),
    );
    expect(hovers.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([]);
    const textOf = (name: string) => hovers.find((hover) => hover.name === name)?.text;
    expect(textOf('server.marketHistory vending_history.min_price')).toBe('Lowest price of one item (zeny).');
    expect(textOf('accessTokens.create expires_days')).toBe('Number of days until the token expires, 1 to 400.');
    expect(textOf('accessTokens.revoke')).toBe(
      'Revoke a personal access token of the user.\n\n`DELETE /api/account/tokens/{id}` Requires a session. Refuses access tokens.\n\nRefused with `not_found`.',
    );
  });

  it('passes type checking with its Node modules and examples', async () => {
    const types = path.join(packed.project, 'node_modules/@types');
    await mkdir(types, { recursive: true });
    await symlink(path.join(root, 'node_modules/@types/node'), path.join(types, 'node'));
    const read = async (name: string) => [
      name,
      await readFile(path.join(packed.packageFolder, 'examples', name), 'utf8'),
    ];
    const ofNode = ['who-is-online.ts', 'worth-of-storages.ts', 'fetch-newest-backup.ts', 'watch-prices.ts'];
    const examples = Object.fromEntries(await Promise.all(ofNode.map(read)));
    const text = "import { fileTokens } from '@kafra/sdk/node';\nexport const tokens = fileTokens('a', 'b');\n";
    // The example is compiled without the types of the DOM, as in a program for Node.
    const node = {
      ...options,
      lib: ['ES2024', 'ESNext.Iterator'],
      types: ['node'],
      moduleResolution: 'nodenext',
      module: 'nodenext',
    };
    expect(await typeCheck(packed.project, node, { ...examples, 'node.ts': text })).toBe('');
  });
});

describe('an SDK bundle for browsers', () => {
  const kilobytes = (code: string) => gzipSync(code).length / 1_000;
  const write = async (name: string, text: string) => {
    const file = path.join(packed.project, name);
    await writeFile(file, text);
    return file;
  };

  /** Bundles the code that a program loads at startup. Code of an `import()` is in separate files. */
  async function withEsbuild(text: string): Promise<string> {
    const { outputFiles } = await esbuild({
      entryPoints: [await write('entry.js', text)],
      bundle: true,
      minify: true,
      splitting: true,
      format: 'esm',
      outdir: path.join(packed.project, 'out'),
      write: false,
      metafile: true,
    });
    const [entry] = outputFiles;
    const needed = [...(entry?.text ?? '').matchAll(/from"\.\/(chunk-[^"]+)"/g)].map(([, chunk]) => chunk);
    return outputFiles
      .filter((file) => file === entry || needed.includes(path.basename(file.path)))
      .map((file) => file.text)
      .join('\n');
  }

  async function withVite(text: string): Promise<string> {
    const result = await vite({
      root: packed.project,
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: true,
        lib: { entry: await write('entry-vite.js', text), formats: ['es'] },
      },
    });
    const built = [result].flat() as { output: { isEntry?: boolean; code: string }[] }[];
    return built.flatMap(({ output }) => output).find((chunk) => chunk.isEntry)?.code ?? '';
  }

  it.each([
    ['esbuild', withEsbuild],
    ['vite', withVite],
  ])('of createClient is under 30 KB gzip with the bundler %s, and of createKafra under 40 KB', async (_, bundle) => {
    const client = kilobytes(await bundle("import { createClient } from '@kafra/sdk';\nglobalThis.x = createClient;"));
    const kafra = kilobytes(await bundle("import { createKafra } from '@kafra/sdk';\nglobalThis.x = createKafra;"));
    expect(client).toBeGreaterThan(5);
    process.stdout.write(`createClient ${client} KB, createKafra ${kafra} KB\n`);
    expect(client).toBeLessThan(30);
    expect(kafra).toBeLessThan(40);
  });

  it('contains no text of the API reference', async () => {
    expect(await withEsbuild("import { createKafra } from '@kafra/sdk';\nglobalThis.x = createKafra;")).not.toContain(
      'Number of this very item',
    );
  });
});
