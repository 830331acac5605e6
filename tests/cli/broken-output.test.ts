/** @module-tag exhaustive */
import { describe, expect, test } from 'vitest';
import { useCommandLine } from '../support/command-line.ts';

/** Commands with an output that cannot be written, and the expected exit codes. */
const { sandbox } = useCommandLine();

/** Returns the exit code of `kafra ...`. */
const codeOf = async (line: string) => {
  const { stdout } = await sandbox.shell(`{ ${line}; }; echo "code \${PIPESTATUS[0]}"`);
  return /code (\d+)/.exec(stdout)?.[1];
};

describe('a pipe without a reader', () => {
  test.each([
    ['stdout', 'kafra items list --all', '0'],
    ['stdout', 'kafra --version', '0'],
    ['stdout', 'kafra items list --id 1', '66'],
    ['stderr', 'kafra items list --id 1 2>&1 >/dev/null', '66'],
    ['stderr', 'kafra --api-url http://127.0.0.1:1 server online 2>&1 >/dev/null', '69'],
  ])('is not an error if %s of the command %s is that pipe, and the command ends with %s', async (_, line, code) => {
    expect(await codeOf(`${line} | true`)).toBe(code);
  });
});

test.each(['kafra --version', 'kafra items list', 'kafra --help', 'kafra completion bash', 'kafra config list'])(
  'the CLI reports a full disk for %s in one line',
  async (line) => {
    const { stdout, stderr } = await sandbox.shell(`${line} >/dev/full; echo "code $?"`);
    expect(stdout).toBe('code 73\n');
    expect(stderr.split('\n')[0]).toBe('error: cannot write the output (ENOSPC)');
    expect(stderr).not.toMatch(/^\s+at /m);
  },
);

test('a deleted working folder is reported only by commands that need it', async () => {
  const gone = 'mkdir gone; cd gone; rmdir ../gone;';
  expect(await sandbox.shell(`${gone} kafra items show 501 --json`)).toMatchObject({ code: 0, stderr: '' });
  const { stderr, code } = await sandbox.shell(`${gone} kafra items download`);
  expect({ stderr, code }).toEqual({ stderr: 'error: the current directory no longer exists\n', code: 73 });
});

test('Ctrl-C in the pager is handled by the pager', async () => {
  const pager = `trap 'is_told=1; echo told' INT; cat >/dev/null; echo open
    while [ -z "$is_told" ]; do sleep 0.1; done; sleep 0.5; echo left`;
  const terminal = sandbox.terminal(['items', 'list', '--limit', '60'], { env: { KAFRA_PAGER: pager }, rows: 10 });
  await terminal.waitFor('open');
  terminal.write('\x03');
  expect(await terminal.ended).toBe(0);
  expect(terminal.text()).toMatch(/told\s+left/);
});

test('the CLI does not wait for the end of stdin if it does not need the input', async () => {
  const { stdout } = await sandbox.shell('yes | kafra auth login --email a@b.c --password-stdin 2>&1; echo "code $?"');
  expect(stdout).toBe('error: too much input on stdin\ncode 65\n');
});

test('an error message that repeats a mistyped command contains no control characters', async () => {
  const { stderr } = await sandbox.run(['\u001b[31mfoo\u0007']);
  expect(stderr).toContain('foo');
  expect(stderr).not.toMatch(/[\u001b\u0007]/);
});

test.each(['1e300', 'Infinity', '1e-7', '4300000', '0'])('the option --timeout %s is rejected', async (time) => {
  const { stderr, code } = await sandbox.run(['server', 'online', '--timeout', time]);
  expect(code).toBe(64);
  expect(stderr).toContain('Must be a number of seconds');
});
