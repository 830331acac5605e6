import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const names = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim().replace(/[ :(].*/, ''))
    .filter(Boolean);

/**
 * Returns Debian packages of this machine with all their dependencies. Of alternatives, the first installed one counts.
 */
function withDependencies(wanted: readonly string[]): string[] {
  const [name, provides, early, needs] = ['Package', 'Provides', 'Pre-Depends', 'Depends'].map((one) => `\${${one}}`);
  const format = `${name}\\t${provides}\\t${early}, ${needs}\\n`;
  const rows = execFileSync('dpkg-query', ['-W', '-f', format], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .map((line) => line.split('\t'));
  const depends = new Map(rows.map(([name = '', , needs = '']) => [name, needs]));
  const providers = new Map(rows.flatMap(([name = '', provides = '']) => names(provides).map((one) => [one, name])));
  const found = new Set(wanted);
  for (const name of found)
    for (const choice of (depends.get(name) ?? '').split(',')) {
      const installed = names(choice.replaceAll('|', ',')).map((one) => (depends.has(one) ? one : providers.get(one)));
      const first = installed.find((one) => one !== undefined);
      if (first !== undefined) found.add(first);
    }
  return [...found];
}

/** Matches files of Debian packages that tests do not need. */
const unread = /^\/usr\/share\/(doc|man|locale|info)\//;

/**
 * Creates a small Debian from the installed packages of this machine: their files and their entries in its own dpkg,
 * without local configuration. Takes two seconds and no network; downloading the packages would take a minute.
 * @returns its folder.
 */
export function makeDebianRoot(wanted: readonly string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), 'kafra-debian-'));
  const packages = withDependencies(wanted);
  const listed = execFileSync('dpkg-query', ['-L', ...packages], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n');
  const files = [...new Set(listed)].filter((file) => file.startsWith('/') && !unread.test(file)).sort();
  // Some packages still use paths of folders that have been links since the merge of /usr.
  const links = ['bin', 'sbin', 'lib', 'lib64'];
  for (const link of links) {
    mkdirSync(path.join(root, 'usr', link), { recursive: true });
    symlinkSync(`usr/${link}`, path.join(root, link));
  }
  const list = path.join(root, '.files');
  writeFileSync(
    list,
    files
      .filter((file) => !links.includes(file.slice(1)))
      .map((file) => `.${file}\n`)
      .join(''),
  );
  execFileSync('sh', [
    '-c',
    // A container image may lack files that its packages list.
    'tar -C / -c --no-recursion --ignore-failed-read -T "$1/.files" 2>/dev/null | tar -C "$1" -x --keep-directory-symlink',
    'sh',
    root,
  ]);
  for (const name of ['passwd', 'group'])
    copyFileSync(path.join(root, `usr/share/base-passwd/${name}.master`), path.join(root, 'etc', name));
  for (const folder of ['info', 'updates']) mkdirSync(path.join(root, 'var/lib/dpkg', folder), { recursive: true });
  const status = execFileSync('dpkg-query', ['-s', ...packages], { encoding: 'utf8', maxBuffer: 1e8 });
  writeFileSync(path.join(root, 'var/lib/dpkg/status'), status.replaceAll(/^---$/gm, ''));
  return root;
}
