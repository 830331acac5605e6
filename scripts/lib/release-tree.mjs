import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from './build.mjs';
import { writeProductionModules } from './production-modules.mjs';
import { shippedPages, shippedText } from './shipped-pages.mjs';
import { pinnedNode, root, StepFailed } from './workspace.mjs';

/** Version of all packages. */
export const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** Folders of the packages in a release, with the files that their manifests would publish. */
const shipped = { server: ['bin', 'dist', 'fonts'], cli: ['bin', 'dist'], demo: ['dist'], web: ['dist'] };

/**
 * Returns a script that starts a program with the Node in the same folder. If `readlink` exists, a link to the script
 * is resolved.
 */
export const launcher = (entry) => `#!/bin/sh
self=$0
if command -v readlink >/dev/null 2>&1; then self=$(readlink -f "$0"); fi
case $self in
  */*) here=\${self%/*} ;;
  *) here=. ;;
esac
exec "$here/node" "$here/../${entry}" "$@"
`;

/** Returns a systemd unit for a tree at `prefix`. */
export const unitFor = (prefix) =>
  readFileSync(join(root, 'packaging/kafra.service'), 'utf8').replaceAll('@PREFIX@', prefix);

/** Copies the files for containers, which start from the unpacked tree. */
function copyContainerFiles(folder) {
  cpSync(join(root, 'packaging/container'), folder, { recursive: true });
  const compose = join(folder, 'compose.yaml');
  writeFileSync(compose, readFileSync(compose, 'utf8').replaceAll('@VERSION@', version));
}

function copyPackage(name, names, tree) {
  const from = join(root, 'packages', name);
  const {
    name: packageName,
    version,
    type,
    bin,
    exports,
    publishConfig,
  } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  mkdirSync(join(tree, name));
  // The npm package of the server contains the web site. In a release the site is beside the server.
  const filter = (path) => !path.startsWith(join(root, 'packages/server/dist/web'));
  for (const one of names) cpSync(join(from, one), join(tree, name, one), { recursive: true, filter });
  const manifest = { name: packageName, version, type, bin, exports: publishConfig?.exports ?? exports };
  writeFileSync(join(tree, name, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Copies Node without debug symbols, if the machine has `strip`. */
function copyNode(target) {
  const stripped = spawnSync('strip', ['-o', target, pinnedNode], { stdio: 'ignore' });
  if (stripped.status !== 0) cpSync(pinnedNode, target);
  chmodSync(target, 0o755);
}

/**
 * Writes all files that a machine without Node needs to run `kafra` and `kafra-server` into `tree`, which must be
 * missing or empty. Archive, Debian package and image are made from it.
 */
export async function writeReleaseTree(tree) {
  if (existsSync(tree) && readdirSync(tree).length > 0) throw new StepFailed(`${tree} is not empty.`);
  await build(['web', 'server', 'demo', 'cli']);
  for (const folder of ['bin', 'share']) mkdirSync(join(tree, folder), { recursive: true });
  for (const [name, names] of Object.entries(shipped)) copyPackage(name, names, tree);
  await writeProductionModules(['@kafra/server', '@kafra/demo', 'kafra'], join(tree, 'node_modules'));
  mkdirSync(join(tree, 'node_modules/@kafra'));
  for (const name of ['server', 'demo']) symlinkSync(`../../${name}`, join(tree, 'node_modules/@kafra', name));
  copyNode(join(tree, 'bin/node'));
  for (const [name, entry] of Object.entries({
    kafra: 'cli/bin/kafra.mjs',
    'kafra-server': 'server/bin/kafra-server.mjs',
  })) {
    writeFileSync(join(tree, 'bin', name), launcher(entry));
    chmodSync(join(tree, 'bin', name), 0o755);
  }
  writeFileSync(join(tree, 'share/kafra.service'), unitFor('/opt/kafra/current'));
  copyContainerFiles(join(tree, 'share/container'));
  for (const [path, place] of Object.entries(shippedPages)) {
    mkdirSync(dirname(join(tree, place)), { recursive: true });
    writeFileSync(join(tree, place), shippedText(path));
  }
  cpSync(join(root, 'LICENSE'), join(tree, 'LICENSE'));
  cpSync(join(root, 'packaging/licenses'), join(tree, 'share/licenses'), { recursive: true });
  // The Node of the package manager's cache comes without its licence, so a copy is added.
  cpSync(join(root, 'packaging/node.LICENSE'), join(tree, 'bin/node.LICENSE'));
  writeFileSync(join(tree, 'VERSION'), `${version}\n`);
}
