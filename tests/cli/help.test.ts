import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { version } from '../../package.json' with { type: 'json' };
import { createCliSandbox } from '../support/cli-sandbox.ts';

const sandbox = createCliSandbox('http://127.0.0.1:9');
const { run, shell } = sandbox;

afterAll(() => sandbox.remove());

/** Texts in the code of libraries that bundling does not change. */
const traces = {
  zod: '~standard',
  commander: 'commander.unknownOption',
  react: 'react.transitional.element',
  ink: 'ink-box',
  undici: 'UND_ERR_',
};

const program = new URL('../../packages/cli/dist/', import.meta.url);

/** Returns all code that a command loads: the text of every file of the built program that is read. */
async function loadedBy(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const hook = `import{registerHooks}from"node:module";registerHooks({load(url,context,next){process.stderr.write(url+"\\n");return next(url,context)}})`;
  const { stderr } = await run(args, {
    env: { ...env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` },
  });
  const files = stderr.match(/file:\S+\/cli\/dist\/\S+\.js/g) ?? [];
  expect(files.some((file) => file.endsWith('/main.js'))).toBe(true);
  return files.map((file) => readFileSync(new URL(file), 'utf8')).join('\n');
}

describe('help', () => {
  test.each([
    [['-h'], 'kafra backups list'],
    [['--help'], 'kafra ui'],
    [['help', 'backup'], 'download'],
    [['backups', 'list', '-h'], '--json [fields]'],
    [['help', 'backups', 'download'], '--skip-existing'],
    [[], 'kafra auth login'],
  ])('of the command line kafra %j is printed to stdout', async (args, words) => {
    const { stdout, stderr, code } = await run(args);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toContain(words);
    expect(stdout).not.toContain('\u001b');
  });

  test('shows example commands before the flags', async () => {
    const { stdout } = await run(['backups', 'list', '--help']);
    expect(stdout.indexOf('Examples:')).toBeGreaterThan(0);
    expect(stdout.indexOf('Examples:')).toBeLessThan(stdout.indexOf('Options:'));
  });

  test('of each command group has examples, and lists are sorted by name', async () => {
    const { stdout } = await run(['--help']);
    const names = [...(stdout.split('Commands:\n')[1] ?? '').matchAll(/^ {2}([a-z-]+) {2}/gm)].map(
      ([, name = '']) => name,
    );
    expect(names.length).toBeGreaterThan(25);
    expect(names).toEqual(names.toSorted());
    for (const name of ['market', 'backups', 'admin', 'server', 'guild', 'tokens', 'accounts'])
      expect((await run([name, '--help'])).stdout).toContain(`Examples:\n  $ kafra ${name} `);
  });

  test('includes a page about exit codes', async () => {
    const { stdout, code } = await run(['help', 'exit-codes']);
    expect(code).toBe(0);
    for (const exit of [0, 1, 2, 4, 64, 65, 66, 69, 70, 73, 75, 77, 129, 130, 143]) {
      expect(stdout).toMatch(new RegExp(`^ +${exit}  \\S`, 'm'));
    }
  });

  test('about the version is one line, printed without a server', async () => {
    expect(await run(['--version'])).toEqual({ stdout: `${version}\n`, stderr: '', code: 0 });
  });

  test('tests detect each loaded library by a string that the built program contains', () => {
    const files = readdirSync(program).filter((file) => file.endsWith('.js'));
    const code = files.map((file) => readFileSync(new URL(file, program), 'utf8')).join('\n');
    for (const trace of Object.values(traces)) expect(code).toContain(trace);
  });

  test('needs neither React nor Ink nor schemas, and the output of --version needs no library', async () => {
    // Help and completion come from the index of commands, so they load no schema of a call.
    for (const args of [
      ['backups', 'list', '--help'],
      ['complete', '--', 'backups', 'd'],
    ]) {
      const code = await loadedBy(args);
      for (const trace of [traces.zod, traces.ink, traces.react, traces.undici]) expect(code).not.toContain(trace);
    }
    expect(await loadedBy(['help', 'exit-codes'])).toContain(traces.commander);
    expect((await loadedBy(['--version'])).length).toBeLessThan(10_000);
    const claims = Buffer.from(JSON.stringify({ exp: 4e9, iat: 1, group_id: 0 })).toString('base64url');
    const ofCall = await loadedBy(['items', 'search', 'card'], { KAFRA_TOKEN: `e30.${claims}.x` });
    expect(ofCall).toContain(traces.undici);
    for (const trace of [traces.ink, traces.react]) expect(ofCall).not.toContain(trace);
  });
});

describe('invalid usage', () => {
  test('with a missing argument names the argument and shows an example', async () => {
    const { stdout, stderr, code } = await run(['backups', 'download']);
    expect({ stdout, code }).toEqual({ stdout: '', code: 64 });
    expect(stderr).toBe("error: missing required argument 'key'\nexample: kafra backups download --latest\n");
  });

  test.each([
    [['backps', 'list'], 'Did you mean backups?'],
    [['backups', 'lst'], 'Did you mean list?'],
    [['backups', 'list', '--jso'], 'Did you mean --json?'],
    [['help', 'backps'], 'Did you mean backups?'],
    [['config', 'get', 'api_ur'], 'Did you mean api_url?'],
  ])('in the command line kafra %j gets a suggestion and runs nothing', async (args, words) => {
    const { stdout, stderr, code } = await run(args);
    expect({ stdout, code }).toEqual({ stdout: '', code: 64 });
    expect(stderr).toContain(words);
  });

  test.each([
    [['backups', 'list', '--query', '[].id'], '--query requires --json'],
    [['backups', 'list', '--json', '--query', '[[['], '--query: '],
    [['backups', 'list', '--json', '--csv'], 'use only one of json, csv'],
    [['backups', 'list', '--limit', '0'], 'positive whole number'],
    [['backups', 'list', '--sort', 'colour'], 'last_modified, age, size'],
    [['backups', 'download', 'a', 'b', '-o', 'x'], '--output takes one backup'],
    [['backups', 'download', 'a', '-o', 'x', '--dir', 'y'], 'use either --output or --dir'],
    [['backups', 'download', 'a', '--clobber', '--skip-existing'], 'use either --clobber or --skip-existing'],
    [['market', 'history', '--selling', '--buying'], 'cannot be used with'],
    [['--api-url', 'nowhere', 'backups', 'list'], 'Must be a URL'],
    [['auth', 'login', '--password', 'x'], 'unknown option'],
  ])('in the command line kafra %j ends with exit code 64 and an explanation', async (args, words) => {
    const { stdout, stderr, code } = await run(args, { env: { KAFRA_TOKEN: 'x' } });
    expect({ stdout, code }).toEqual({ stdout: '', code: 64 });
    expect(stderr).toContain(words);
  });

  test('of kafra ui outside a terminal is reported as an error', async () => {
    const { stderr, code } = await run(['ui']);
    expect(code).toBe(64);
    expect(stderr).toContain('kafra ui requires a terminal; try `kafra items search --json`');
  });
});

describe('kafra completion', () => {
  test('prints a valid bash script that calls the program', async () => {
    const { stdout, stderr, code } = await shell(
      `kafra completion bash > c.sh && bash -n c.sh && . ./c.sh && COMP_WORDS=(kafra backups l) COMP_CWORD=2 && _kafra && echo "\${COMPREPLY[@]}"`,
    );
    expect({ stdout, stderr, code }).toEqual({ stdout: 'list\n', stderr: '', code: 0 });
  });

  test.each(['zsh', 'fish'])('prints a script for the shell %s', async (shellName) => {
    const { stdout, code } = await run(['completion', shellName]);
    expect(code).toBe(0);
    expect(stdout).toContain('kafra complete --');
  });

  test.each([
    [['ba'], ['backups']],
    [['backups', 'list', '--so'], ['--sort']],
    [['backups', 'list', '--sort', 's'], ['size']],
    [['logs', 'items', '--char'], ['--characters']],
    [['logs', 'items', '--log-types', 'ven'], ['vending']],
  ])('suggests words for kafra %j<TAB>', async (words, offers) => {
    const { stdout } = await run(['complete', '--', ...words]);
    const [, ...lines] = stdout.trim().split('\n');
    expect(lines.map((line) => line.split('\t')[0])).toEqual(offers);
  });
});
