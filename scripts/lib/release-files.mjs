import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { unitFor, version } from './release-tree.mjs';
import { root } from './workspace.mjs';

/**
 * Returns the time of all files in a release, in seconds. It is that of the last commit, so that two builds give the
 * same bytes.
 */
const sourceDate = () =>
  process.env.SOURCE_DATE_EPOCH ??
  execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim();

/** Compression level of gzip, from 1 to 9. A low level saves time if only the content is checked. */
const compression = process.env.KAFRA_RELEASE_COMPRESSION ?? '6';

/**
 * Packs a tree as `kafra-VERSION-linux-ARCH.tar.gz` into `folder`; its one folder is `kafra-VERSION`.
 * @returns its path.
 */
export function writeArchive(tree, folder) {
  const name = `kafra-${version}`;
  const file = join(folder, `${name}-linux-${process.arch}.tar.gz`);
  const tar = join(folder, `${name}.tar`);
  const sameForAll = ['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const names = [`--mtime=@${sourceDate()}`, `--transform=s,^\\./*,${name}/,S`, '--show-transformed-names'];
  execFileSync('tar', [...sameForAll, ...names, '-C', tree, '-cf', tar, '.']);
  // `-n` leaves out the name and time of the file.
  execFileSync('gzip', ['-n', `-${compression}`, '-f', tar]);
  execFileSync('mv', [`${tar}.gz`, file]);
  return file;
}

const debianArchitectures = { x64: 'amd64', arm64: 'arm64' };

const control = (installedKilobytes) => `Package: kafra
Version: ${version}
Architecture: ${debianArchitectures[process.arch]}
Maintainer: Kafra <kafra@localhost>
Section: games
Priority: optional
Depends: libc6 (>= 2.28), libstdc++6, adduser
Recommends: mariadb-client
Installed-Size: ${installedKilobytes}
Description: web site and control panel of a Ragnarok-style game server
 Kafra serves the web site and control panel of an rAthena realm, with a
 terminal UI and a command line. Everything that it runs on is inside.
`;

/**
 * Creates the Debian package of a tree in `folder`.
 * @returns its path.
 */
export function writeDebianPackage(tree, folder) {
  const staged = mkdtempSync(join(tmpdir(), 'kafra-deb-'));
  try {
    chmodSync(staged, 0o755);
    for (const one of ['DEBIAN', 'usr/bin', 'usr/lib/systemd/system', 'usr/share/doc/kafra'])
      mkdirSync(join(staged, one), { recursive: true });
    cpSync(tree, join(staged, 'usr/lib/kafra'), { recursive: true, verbatimSymlinks: true });
    for (const name of ['kafra', 'kafra-server'])
      symlinkSync(`../lib/kafra/bin/${name}`, join(staged, 'usr/bin', name));
    for (const one of ['usr/lib/systemd/system', 'usr/lib/kafra/share'])
      writeFileSync(join(staged, one, 'kafra.service'), unitFor('/usr/lib/kafra'));
    cpSync(join(root, 'LICENSE'), join(staged, 'usr/share/doc/kafra/copyright'));
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', join(staged, 'usr')]);
    const [kilobytes] = execFileSync('du', ['-sk', '--apparent-size', join(staged, 'usr')], { encoding: 'utf8' }).split(
      '\t',
    );
    writeFileSync(join(staged, 'DEBIAN/control'), control(kilobytes));
    for (const script of ['postinst', 'prerm', 'postrm']) {
      cpSync(join(root, 'packaging/debian', script), join(staged, 'DEBIAN', script));
      chmodSync(join(staged, 'DEBIAN', script), 0o755);
    }
    const file = join(folder, `kafra_${version}_${debianArchitectures[process.arch]}.deb`);
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', `-z${compression}`, '--build', staged, file], {
      env: { ...process.env, SOURCE_DATE_EPOCH: sourceDate() },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return file;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** Writes SHA256SUMS beside the files, in the format of `sha256sum --check`. */
export function writeSums(files, folder) {
  const lines = files.map(
    (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}`,
  );
  writeFileSync(join(folder, 'SHA256SUMS'), `${lines.sort().join('\n')}\n`);
}
