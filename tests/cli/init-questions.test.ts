import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasMariadbProgram, inDatabase, type MariadbProgram, startMariadb } from '@kafra/server/testing';
import type * as Pty from '@lydell/node-pty';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pty } from '../support/pty.ts';
import { createServerFolder } from '../support/server-program.ts';

const program = fileURLToPath(new URL('../../packages/server/bin/kafra-server.mjs', import.meta.url));

const skipReason = whySkipped();
const title =
  skipReason === undefined ? 'the questions of kafra-server init' : `the questions of kafra-server init: ${skipReason}`;

function whySkipped(): string | undefined {
  if (!pty) return 'node-pty cannot be loaded';
  return hasMariadbProgram ? undefined : 'there is no MariaDB program that a test could start';
}

const rootPassword = 'poring-jelly-77';

/** A database server with a password for its root user, so that the command `init` must prompt for it. */
describe.skipIf(skipReason !== undefined)(title, { timeout: 120_000 }, () => {
  const { folder, remove } = createServerFolder();
  let database: MariadbProgram;
  let root: string;
  const terminals: Pty.IPty[] = [];

  beforeAll(async () => {
    database = await startMariadb();
    const { port } = new URL(database.config.url);
    await inDatabase({ ...database, name: 'ragnarok', drop: async () => undefined }, [
      "INSERT INTO login (account_id, userid, user_pass, sex, group_id) VALUES (2000001, 'boss', 'x', 'M', 99)",
      "CREATE USER 'game'@'%' IDENTIFIED BY 'game'",
      "GRANT ALL ON ragnarok.* TO 'game'@'%'",
      `ALTER USER IF EXISTS 'root'@'127.0.0.1' IDENTIFIED BY '${rootPassword}', 'root'@'localhost' IDENTIFIED BY '${rootPassword}'`,
    ]);
    root = join(folder, 'rathena');
    const conf = ['login_server', 'char_server', 'map_server', 'log_db'].flatMap((part) => [
      ...[`${part}_ip: 127.0.0.1`, `${part}_port: ${port}`, `${part}_id: game`, `${part}_pw: game`],
      `${part}_db: ragnarok`,
    ]);
    const files = {
      'conf/inter_athena.conf': conf.join('\n'),
      'conf/login_athena.conf': 'use_MD5_passwords: yes\n',
      'conf/char_athena.conf': 'server_name: Alberta\n',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
  }, 120_000);
  afterAll(async () => {
    for (const terminal of terminals) terminal.kill();
    await database?.stop();
    remove();
  });

  /** Runs the command `init` in a pseudo-terminal. */
  function init(name: string, more: readonly string[] = []) {
    if (!pty) throw new Error('There is no terminal.');
    const config = join(folder, name, 'kafra-server.json');
    const args = ['init', '--rathena', root, '--config', config, '--data-dir', join(folder, name, 'data')];
    const terminal = pty.spawn(process.execPath, [program, ...args, ...more], {
      ...{ cols: 100, rows: 40, cwd: folder },
      env: { PATH: process.env.PATH ?? '', HOME: folder, TZ: 'UTC', TERM: 'xterm-256color' },
    });
    terminals.push(terminal);
    const ended = new Promise<number>((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode)));
    let text = '';
    let seen = 0;
    const waiting = new Set<() => void>();
    terminal.onData((chunk) => {
      text += chunk;
      for (const look of waiting) look();
    });
    /** Resolves when the terminal shows the text after the text that was awaited before. */
    const shows = (words: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          const at = text.indexOf(words, seen);
          if (at < 0) return;
          seen = at + words.length;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        void ended.then(() => reject(new Error(`ended without saying ${words}:\n${text}`)));
        look();
      });
    const answer = async (question: string, typed: string) => {
      await shows(question);
      terminal.write(`${typed}\r`);
    };
    return { answer, shows, ended, config, type: (keys: string) => terminal.write(keys), written: () => text };
  }

  test('kafra-server init repeats a question until the answer is valid, and does not show the password', async () => {
    const { answer, shows, ended, config, written } = init('asked', ['--database-user', 'k_asked']);
    await answer('Address of the site', '');
    await shows('An answer is required.');
    await answer('Address of the site', 'realm.example');
    await shows('It must begin with https:// or http://.');
    await answer('Address of the site', 'https://realm.example');
    await answer('Mail server', 'mail.example');
    await shows('It must begin with smtp:// or smtps://.');
    await answer('Mail server', 'smtp://127.0.0.1:1');
    await answer('Sender of mails (Alberta <no-reply@realm.example>)', 'Realm <no-reply@realm.example>');
    await answer('Require a second factor', 'maybe');
    await shows('Type yes or no.');
    await answer('Require a second factor', '');
    await shows('warn  the mail server 127.0.0.1:1 refuses the connection or the sign-in: ');
    await answer('Database user that may create users (used once, not stored) [root]', '');
    await answer('Password of root', rootPassword);
    await answer('Game account of the owner (in group 99: boss) [boss]', 'nobody');
    await shows('Group 99 has no such account.');
    await answer('Game account of the owner', '');
    await answer('E-mail address of the owner', 'me@');
    await shows('This is not an email address.');
    await answer('E-mail address of the owner', 'me@realm.example');
    await shows('the owner is me@realm.example; link to choose a password: https://realm.example/#/reset/');
    expect(await ended).toBe(0);
    expect(written()).not.toContain(rootPassword);
    expect(readFileSync(config, 'utf8')).not.toContain(rootPassword);
    expect(JSON.parse(readFileSync(config, 'utf8')).security).toEqual({ staffSecondFactor: true });
  });

  test('kafra-server init --dry-run names the questions that only the real run asks', async () => {
    const { answer, shows, ended, config } = init('dry', ['--dry-run', '--public-url', 'https://realm.example']);
    await answer('Mail server', 'smtp://127.0.0.1:1');
    await answer('Sender of mails', 'gm@realm.example');
    await answer('Require a second factor', 'no');
    await shows('would ask for the address and the game account of the owner, unless the realm has an owner');
    await shows('Nothing was written. The real run asks again, except for answers in --answers.');
    expect([await ended, existsSync(config)]).toEqual([0, false]);
  });

  test('kafra-server init can be cancelled at any question, and continues with the remaining ones', async () => {
    const first = init('cancelled', ['--database-user', 'k_cancelled']);
    await first.shows('Address of the site');
    first.type('\u0003');
    expect(await first.ended).toBe(2);
    expect(first.written()).toContain('Cancelled; run it again to continue.');
    expect(existsSync(first.config)).toBe(false);

    const second = init('cancelled', ['--database-user', 'k_cancelled', '--public-url', 'https://realm.example']);
    await second.answer('Mail server', 'smtp://127.0.0.1:1');
    await second.answer('Sender of mails', 'gm@realm.example');
    await second.answer('Require a second factor', 'no');
    await second.shows('Database user that may create users');
    second.type('\u0004');
    expect(await second.ended).toBe(2);
    expect(existsSync(second.config)).toBe(true);

    const third = init('cancelled', ['--database-user', 'k_cancelled']);
    await third.answer('Database user that may create users', '');
    await third.answer('Password of root', 'wrong');
    expect(await third.ended).not.toBe(0);
    expect(third.written()).toMatch(/Access denied|refuses/);
    expect(third.written()).not.toMatch(/Address of the site|Mail server|^\s+at /m);

    const owner = ['--owner', 'me@realm.example', '--owner-account', 'boss'];
    const last = init('cancelled', ['--database-user', 'k_cancelled', ...owner]);
    await last.answer('Database user that may create users', 'root');
    await last.answer('Password of root', rootPassword);
    await last.shows('has exactly the rights that Kafra needs');
    expect(await last.ended).toBe(0);
  });
});
