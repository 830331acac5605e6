import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** A published package, packed and installed in a separate folder without other packages. */
export interface InstalledPackage {
  tarball: string;
  /** Folder of the unpacked package. */
  packageFolder: string;
  /** Folder of the project in which the package is installed. */
  project: string;
}

const packs = new Map<string, Promise<Buffer>>();

/**
 * Returns the packed file of a workspace package. It is created once per process, because starting pnpm by npx is slow.
 */
function packed(folder: string): Promise<Buffer> {
  const known = packs.get(folder);
  if (known) return known;
  const made = pack(folder);
  packs.set(folder, made);
  return made;
}

async function pack(folder: string): Promise<Buffer> {
  const target = await mkdtemp(path.join(tmpdir(), 'kafra-pack-'));
  try {
    const args = ['--yes', '--prefer-offline', 'pnpm@12.21.0', 'pack', '--pack-destination', target];
    await execute('npx', args, { cwd: path.join(root, 'packages', folder) });
    const [file = ''] = await readdir(target);
    return await readFile(path.join(target, file));
  } finally {
    await rm(target, { recursive: true });
  }
}

/**
 * Packs a built package and installs the file in an empty project. Only the dependencies in the package's manifest are
 * installed. They come from this workspace, so no network is needed.
 */
export async function packAndInstall(folder: string): Promise<InstalledPackage> {
  const project = await mkdtemp(path.join(tmpdir(), 'kafra-packed-'));
  const source = path.join(root, 'packages', folder);
  const { name, version, dependencies = {} } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
  const tarball = path.join(project, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  await writeFile(tarball, await packed(folder));
  const modules = path.join(project, 'node_modules');
  const packageFolder = path.join(modules, name);
  await mkdir(packageFolder, { recursive: true });
  await execute('tar', ['-xzf', tarball, '-C', packageFolder, '--strip-components=1']);
  for (const dependency of Object.keys(dependencies)) {
    const place = path.join(modules, dependency);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(path.join(source, 'node_modules', dependency), place);
  }
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ name: 'stranger', type: 'module' }));
  return { tarball, packageFolder, project };
}

/** Type-checks a TypeScript project and returns the compiler's output; empty on success. */
export async function typeCheck(project: string, options: object, files: Record<string, string>): Promise<string> {
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(project, file), text);
  const config = { compilerOptions: { strict: true, noEmit: true, ...options }, files: Object.keys(files) };
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify(config));
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  return execute(tsc, ['-p', project]).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}
