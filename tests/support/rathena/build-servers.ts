import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

/** Version of the game's network protocol that game-client.ts uses. With it, the game shows 12 character slots. */
const packetVersion = 20_130_807;

/** Debian packages that rAthena's installation guide lists. */
const packages = 'apt-get install g++ cmake make libmariadb-dev zlib1g-dev libpcre3-dev';
const headers = ['mysql.h', 'zlib.h', 'pcre.h'];
const headerFolders = ['/usr/include/mariadb', '/usr/include/mysql', '/usr/local/include/mariadb'];

/**
 * Returns the folder with the source of rAthena: that of KAFRA_TEST_RATHENA_SERVER, else one beside or above the
 * checkout.
 */
function findSource(): string | undefined {
  const named = process.env.KAFRA_TEST_RATHENA_SERVER;
  const above = [root, path.dirname(root), path.dirname(path.dirname(root))];
  const folders = named ? [named] : above.map((folder) => path.resolve(folder, '../shared/data/rathena-server'));
  return folders.find((folder) => existsSync(path.join(folder, 'src/login/login.cpp')));
}

const runs = (program: string, args: readonly string[], input = '') =>
  spawnSync(program, args, { input, stdio: ['pipe', 'ignore', 'ignore'] }).status === 0;

/** Returns why the game's servers cannot be built on this machine; undefined if they can. */
function missingRequirement(source: string | undefined): string | undefined {
  if (source === undefined) return 'no source of rAthena: KAFRA_TEST_RATHENA_SERVER names its folder';
  const missing = ['g++', 'cmake', 'make'].filter((program) => !runs(program, ['--version']));
  const includes = headers.map((name) => `#include <${name}>\n`);
  const folders = headerFolders.map((folder) => `-I${folder}`);
  const lacks = (line: string) => !runs('g++', ['-E', '-x', 'c++', ...folders, '-'], line);
  if (missing.length === 0) missing.push(...headers.filter((_, index) => lacks(includes[index] ?? '')));
  return missing.length === 0 ? undefined : `${missing.join(', ')} missing: ${packages}`;
}

/** Returns a key for the build that changes with every file of rAthena's source. */
async function keyOf(source: string): Promise<string> {
  const files = await readdir(path.join(source, 'src'), { recursive: true, withFileTypes: true });
  const hash = createHash('sha256').update(`${source} ${packetVersion}`);
  for (const file of files.filter((one) => one.isFile())) {
    const { size, mtimeMs } = statSync(path.join(file.parentPath, file.name));
    hash.update(`${file.parentPath}/${file.name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns build flags for MariaDB. rAthena searches only for MySQL's file names, which Debian's libmariadb-dev has only
 * with its `-compat` package.
 */
async function mariadbFlags(): Promise<string[]> {
  const folder = headerFolders.find((one) => existsSync(path.join(one, 'mysql.h')));
  const { stdout } = await run('g++', ['-print-file-name=libmariadb.so']);
  const library = stdout.trim();
  return folder && path.isAbsolute(library)
    ? [`-DMYSQL_SYSTEM_INCLUDE_DIRS=${folder}`, `-DMYSQL_SYSTEM_LIBRARIES=${library}`]
    : [];
}

async function compile(source: string, work: string): Promise<void> {
  await run('cp', ['-R', '--no-preserve=mode,ownership', `${source}/.`, work]);
  // The servers are built without optimization, because it would take more compile time than it saves.
  const flags = ['-DCMAKE_BUILD_TYPE=Release', '-DCMAKE_C_FLAGS_RELEASE=-O0', '-DCMAKE_CXX_FLAGS_RELEASE=-O0'];
  flags.push('-DENABLE_PRERE=ON', '-DENABLE_WEB_SERVER=OFF');
  flags.push(...(await mariadbFlags()));
  const options = { cwd: work, maxBuffer: 64 * 1024 * 1024 };
  await run('cmake', ['-S', '.', '-B', 'build', ...flags, `-DPACKETVER=${packetVersion}`], options);
  await run('cmake', ['--build', 'build', '-j2', '--target', 'login-server', 'char-server'], options);
}

/** Folder of the built game servers, or the reason why they are missing. */
export type GameServers = { folder: string } | { missing: string };

/**
 * Builds rAthena's login and char server in an ignored folder of the project, once for each state of the source.
 * Concurrent builds do not conflict: the first one to finish is used.
 */
export async function buildGameServers(): Promise<GameServers> {
  const source = findSource();
  const missing = missingRequirement(source);
  if (source === undefined || missing !== undefined) return { missing: missing ?? '' };
  const cache = path.join(root, '.kafra/game-servers');
  const folder = path.join(cache, await keyOf(source));
  if (existsSync(folder)) return { folder };
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(path.join(cache, '.making-'));
  try {
    const built = path.join(work, 'made');
    await mkdir(path.join(work, 'source'));
    await compile(source, path.join(work, 'source'));
    await mkdir(built);
    for (const part of ['login-server', 'char-server', 'conf', 'db', 'sql-files'])
      await cp(path.join(work, 'source', part), path.join(built, part), { recursive: true });
    await rename(built, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return { folder };
}
