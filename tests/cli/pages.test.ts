import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let sandbox: CliSandbox;
let owner: { env: Record<string, string> };
beforeAll(async () => {
  server = await startDemo();
  sandbox = createCliSandbox(server.url);
  mkdirSync(join(sandbox.home, 'tmp'));
  owner = { env: { KAFRA_TOKEN: await demoToken(server, 'owner'), TMPDIR: join(sandbox.home, 'tmp') } };
});
afterAll(async () => {
  sandbox.remove();
  await server.close();
});

const pages = (args: readonly string[], options: object = owner) => sandbox.run(['pages', ...args], options);
const write = (name: string, text: string) => {
  writeFileSync(join(sandbox.home, name), text);
  return name;
};
const save = (name: string, text: string) => pages(['edit', name, '--file', write('page.md', text)]);

/** Edits a site page in a terminal, with a shell script as the editor. */
function editing(name: string, script: string) {
  const file = join(sandbox.home, 'editor.sh');
  writeFileSync(file, script);
  return sandbox.terminal(['pages', 'edit', name, '--color', 'never'], {
    env: { ...owner.env, EDITOR: `sh ${file}` },
    columns: 300,
  });
}
const keptText = (shown: string) => {
  const [, file = ''] = /Your text is in (\S+\.md)\./.exec(shown) ?? [];
  return readFileSync(file, 'utf8');
};

describe('kafra pages', () => {
  it('lists site pages with the source of their text', async () => {
    const { stdout, code } = await pages(['list', '--json', 'slug,language,source,location,version']);
    const list = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(list).toContainEqual({
      slug: 'rules',
      language: 'en',
      source: 'settings',
      location: 'site.pages.rules',
      version: 0,
    });
    expect(list).toContainEqual({ slug: 'rules', language: 'de', source: 'database', version: 2, location: null });
  });

  it('saves a page from a file and from stdin, and prints it', async () => {
    expect(await save('staff', '\ufeff# Team\r\n\r\nAnn\r\n')).toEqual({ code: 0, stdout: 'Saved!\n', stderr: '' });
    expect((await pages(['show', 'staff'])).stdout).toBe('# Team\n\nAnn\n');
    const piped = await pages(['edit', 'staff.de', '--file', '-'], { ...owner, input: '# Mannschaft\n\nAnn' });
    expect(piped.code).toBe(0);
    expect((await pages(['show', 'staff.de'])).stdout).toBe('# Mannschaft\n\nAnn\n');
    const again = await pages(['edit', 'staff.de', '--file', '-'], { ...owner, input: '# Mannschaft\n\nAnn' });
    expect([again.code, again.stdout, again.stderr]).toEqual([0, '', 'Nothing was changed.\n']);
  });

  it('warns if a setting overrides the saved text of the page', async () => {
    const { code, stderr, stdout } = await save('rules', '- Mine');
    expect([code, stdout]).toEqual([0, 'Saved!\n']);
    expect(stderr).toContain('overridden by site.pages.rules');
  });

  it('lists and restores versions of a page, and removes a page', async () => {
    for (const text of ['one', 'two']) await save('history', text);
    const { stdout } = await pages(['versions', 'history', '--json', 'version,characters']);
    expect(JSON.parse(stdout)).toEqual([
      { version: 2, characters: 3 },
      { version: 1, characters: 3 },
    ]);
    expect((await pages(['show', 'history', '--version-number', '1'])).stdout).toBe('one\n');
    expect((await pages(['restore', 'history', '1'])).stdout).toBe('Saved!\n');
    expect((await pages(['show', 'history'])).stdout).toBe('one\n');
    expect((await pages(['remove', 'history', '--yes'])).stdout).toBe('Removed!\n');
    expect((await pages(['show', 'history'])).stdout).toBe('\n');
    expect((await pages(['restore', 'history', '2'])).code).toBe(0);
    expect((await pages(['restore', 'history', '99'])).code).toBe(66);
  });

  it.each<[string, string[], object, number, string]>([
    ['a file that is missing', ['edit', 'staff', '--file', 'no.md'], {}, 64, 'cannot read no.md: no such file'],
    ['an empty text', ['edit', 'staff', '--file', '-'], { input: ' \n' }, 64, 'kafra pages remove staff'],
    ['a page of HTML', ['edit', 'staff', '--file', '-'], { input: '<html>' }, 1, 'is HTML'],
    ['a text of 2 MB', ['edit', 'staff', '--file', '-'], { input: 'x'.repeat(2_000_000) }, 64, 'is too large'],
    ['a text of 30,000 characters', ['edit', 'staff', '--file', '-'], { input: 'x'.repeat(30_000) }, 1, 'text'],
    ['a slug that is a route', ['edit', 'account', '--file', '-'], { input: 'x' }, 1, 'address of the site itself'],
    ['a slug with a space', ['edit', 'Bad Name', '--file', '-'], { input: 'x' }, 1, 'lower-case letters, digits and'],
    ['an unknown language', ['edit', 'staff.xx', '--file', '-'], { input: 'x' }, 1, '"xx" is an unknown language'],
    ['no terminal and no file', ['edit', 'staff'], {}, 64, '--file required'],
    ['a page that is not there', ['show', 'nothing'], {}, 66, 'There is no such page.'],
    ['a version that is no number', ['restore', 'staff', 'first'], {}, 64, 'number of a version'],
    ['the removal of a page of the settings', ['remove', 'features', '--yes'], {}, 77, 'never saved'],
  ])('fails with an error message for %s', async (_, args, options, code, message) => {
    const result = await pages(args, { ...owner, ...options });
    expect([result.stderr, result.code]).toEqual([expect.stringContaining(message), code]);
  });

  it('warns of links in the text that are shown as plain text', async () => {
    const { stdout, stderr, code } = await save('links', '[x](javascript:alert(1)) [y](/item/501)');
    expect([stdout, code]).toEqual(['Saved!\n', 0]);
    expect(stderr).toMatch(/^warning: the link \[x\]\(javascript:alert\(1\)\) is shown as text: .*\n$/);
  });

  it('refuses visitors, and staff who are not owners', async () => {
    const staff = { env: { KAFRA_TOKEN: await demoToken(server, 'staff') } };
    for (const command of [['list'], ['show', 'staff'], ['versions', 'staff']])
      expect((await pages(command, staff)).code).toBe(77);
    expect((await pages(['show', 'staff'], {})).code).toBe(4);
  });
});

describe('the language of a page on the command line', () => {
  const rules = async (args: string[], env: Record<string, string> = {}) => {
    const { stdout, stderr } = await sandbox.run(['server', 'rules', ...args], { env });
    if (stdout.includes('Kein Botting')) return 'de';
    return stdout.includes('No botting') ? 'en' : stderr;
  };

  it('is taken from the locale', async () => {
    expect(await rules([])).toBe('en');
    expect(await rules([], { LANG: 'de_AT.UTF-8' })).toBe('de');
    expect(await rules([], { LANG: 'en_US.UTF-8', LC_ALL: 'de_DE' })).toBe('de');
    expect(await rules([], { LANG: 'zh_TW.UTF-8' })).toBe('en');
    expect(await rules([], { LANG: 'nonsense!' })).toBe('en');
  });

  it('is taken from --language or from the stored setting', async () => {
    expect(await rules(['--language', 'de-AT'])).toBe('de');
    expect(await rules(['--language', 'en'], { LANG: 'de_DE.UTF-8' })).toBe('en');
    const config = { KAFRA_CONFIG_DIR: join(sandbox.home, 'config') };
    expect((await sandbox.run(['config', 'set', 'language', 'de'], { env: config })).code).toBe(0);
    expect(await rules([], config)).toBe('de');
    expect(await rules(['--language', 'en'], config)).toBe('en');
    expect((await sandbox.run(['config', 'set', 'language', 'xx'], { env: config })).stderr).toContain('language tag');
  });

  it('is rejected if its tag is unknown', async () => {
    expect(await rules(['--language', 'xx'])).toContain('Must be a language tag such as de');
  });

  it('is that of the page that the user edits', async () => {
    expect((await pages(['show', 'rules', '--language', 'de'])).stdout).toContain('Kein Botting');
  });
});

describe('kafra pages edit', () => {
  it('saves the text of the editor, also in wide characters', async () => {
    const terminal = editing('guide', 'printf "# 案内\\n\\nこんにちは\\n" > "$1"');
    expect(await terminal.ended).toBe(0);
    expect(terminal.text()).toContain('Saved!');
    expect((await pages(['show', 'guide'])).stdout).toBe('# 案内\n\nこんにちは\n');
  });

  it('opens the current text of the page, and saves nothing if it is unchanged', async () => {
    await save('same', 'as it is');
    const terminal = editing('same', 'grep -q "as it is" "$1"');
    expect(await terminal.ended).toBe(0);
    expect(terminal.text()).toContain('Nothing was changed.');
  });

  it('keeps the edited text in a file if the editor fails after a change', async () => {
    const terminal = editing('staff', 'echo "half a text" > "$1"; exit 3');
    expect(await terminal.ended).toBe(73);
    expect(terminal.text()).toContain('the editor failed');
    expect(keptText(terminal.text().replaceAll('The text is', 'Your text is'))).toBe('half a text\n');
  });

  it('keeps the edited text in a file if the server refuses it', async () => {
    const terminal = editing('staff', 'echo "<html>" > "$1"');
    expect(await terminal.ended).toBe(1);
    expect(keptText(terminal.text())).toBe('<html>\n');
    expect(terminal.text()).toContain('kafra pages edit staff --file');
  });

  it('rejects an empty page', async () => {
    const terminal = editing('staff', ': > "$1"');
    expect(await terminal.ended).toBe(64);
    expect(terminal.text()).toContain('the text is empty');
  });

  it('reopens the editor with both texts if another owner has saved the page', async () => {
    await save('both', 'base');
    // At its first run, the editor script waits while another owner saves the page. At its second run, it merges both
    // texts.
    const script = `
      if grep -q '^>>>>>>> saved text' "$1"; then grep -v '^[<=>]' "$1" > "$1.new"; cat "$1.new" > "$1"
      else echo mine > "$1"; touch "${join(sandbox.home, 'is-open')}"; while [ ! -e "${join(sandbox.home, 'go')}" ]; do sleep 0.05; done
      fi`;
    const terminal = editing('both', `echo editor-is-open > /dev/tty\n${script}`);
    await terminal.waitFor('editor-is-open');
    await save('both', 'theirs');
    write('go', '');
    await terminal.waitFor('Open the editor with both texts?');
    expect(terminal.text()).toMatch(/The page was changed by \S+ at \d{4}-\d\d-\d\d \d\d:\d\d UTC\./);
    expect(keptText(terminal.text())).toBe('mine\n');
    terminal.write('y\r');
    expect(await terminal.ended).toBe(0);
    expect((await pages(['show', 'both'])).stdout).toBe('mine\ntheirs\n');
  });

  it('keeps the edited text in a file if the page was removed meanwhile', async () => {
    await save('removed', 'base');
    const go = join(sandbox.home, 'go-on');
    const terminal = editing(
      'removed',
      `echo mine > "$1"; echo editor-is-open > /dev/tty; while [ ! -e "${go}" ]; do sleep 0.05; done`,
    );
    await terminal.waitFor('editor-is-open');
    await pages(['remove', 'removed', '--yes']);
    write('go-on', '');
    await terminal.waitFor('Open the editor with both texts?');
    expect(terminal.text()).toContain('The page was removed by');
    terminal.write('n\r');
    expect(await terminal.ended).toBe(1);
    expect(keptText(terminal.text())).toBe('mine\n');
  });
});
