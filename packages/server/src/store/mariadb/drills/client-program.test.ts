import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseAddress } from '../address.ts';
import { runClientProgram, withoutStatements } from './client-program.ts';

const address = parseAddress('mysql://kafra:s3cret@127.0.0.1:3306/ragnarok');

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kafra-client-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** Writes a shell script that acts as MariaDB's client program, and returns its path. */
async function programOf(script: string): Promise<string> {
  const file = path.join(dir, 'mariadb-stand-in');
  await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  return file;
}

let written: string;
const run = (program: string, signal?: AbortSignal) =>
  runClientProgram(program, {
    address,
    args: ['--quick'],
    async transfer({ stdin, stdout }) {
      stdin.end();
      written = await text(stdout);
    },
    signal,
  });

describe("a program of MariaDB's client", () => {
  test('gets the address as arguments and the password in the environment only', async () => {
    const ending = await run(await programOf('echo "$@"; echo "$MYSQL_PWD"'));
    expect(ending).toEqual({ failure: undefined, transferFailure: undefined });
    const options = '--no-defaults --host=127.0.0.1 --port=3306 --protocol=tcp --user=kafra --quick';
    expect(written).toBe(`${options}\ns3cret\n`);
  });

  test.each([
    ['echo "Access denied" >&2; exit 2', 'mariadb-stand-in failed: Access denied'],
    ['exit 3', 'mariadb-stand-in failed: code 3'],
  ])('fails with its own error message if it ends like this: %s', async (script, message) => {
    expect((await run(await programOf(script))).failure?.message).toBe(message);
  });

  test.each([
    [
      '--------------\nINSERT INTO `login` VALUES (1,"hero","pass")\n--------------\n\nERROR 1064 (42000) at line 7: You have an error near \'"pass\' at line 1',
      'ERROR 1064 (42000) at line 7',
    ],
    ["ERROR 1062 (23000) at line 3: Duplicate entry 'pass' for key 'PRIMARY'", 'ERROR 1062 (23000) at line 3'],
    ["ERROR at line 2: Unknown command '\\p'.", 'ERROR at line 2'],
    ["ERROR: ASCII '\\0' appeared in the statement. Query: 'INSERT pass'.", ''],
    [
      "ERROR 1045 (28000): Access denied for user 'kafra'@'localhost'",
      "ERROR 1045 (28000): Access denied for user 'kafra'@'localhost'",
    ],
  ])('reports an error without the statements that it read: %s', (complaint, shown) => {
    expect(withoutStatements(complaint)).toBe(shown);
  });

  test('reports both reasons if its output cannot be written', async () => {
    const program = await programOf('exit 1');
    const transfer = () => Promise.reject(new Error('no space left on device'));
    const ending = await runClientProgram(program, { address, args: [], transfer });
    expect(ending.failure?.message).toContain('code 1');
    expect(ending.transferFailure).toMatchObject({ message: 'no space left on device' });
  });

  // An aborted client program must not cause an unhandled rejection, which would end the server.
  test.each([
    ['while it works', 'echo started; exec sleep 60'],
    ['while it writes', 'while :; do echo row; done'],
  ])('fails with the reason of the AbortSignal if it is aborted %s', async (_, script) => {
    const stop = new AbortController();
    const program = await programOf(script);
    const stopped = runClientProgram(program, {
      address,
      args: [],
      async transfer({ stdin, stdout }) {
        stdin.end();
        for await (const _chunk of stdout) stop.abort(new Error('another server has taken over: backups'));
      },
      signal: stop.signal,
    });
    await expect(stopped).rejects.toThrow('another server has taken over: backups');
  });

  test('fails if it does not exist', async () => {
    await expect(run(path.join(dir, 'missing'))).rejects.toThrow('ENOENT');
  });
});
