import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createServerFolder } from '../support/server-program.ts';

const { folder, run, start, serve, remove } = createServerFolder();
const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
afterAll(remove);

async function portOf<T extends Server>(server: T): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return (server.address() as { port: number }).port;
}

const received: string[] = [];

/** Starts a mail server that accepts one password, and refuses mails to the address `nobody`. */
const mailServer = (): Promise<number> =>
  portOf(
    createServer((socket) => {
      socket.write('220 mail.example\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        const line = bytes.toString();
        received.push(line);
        if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith('AUTH'))
          socket.write(
            Buffer.from(line.split(' ')[2] ?? '', 'base64').toString() === '\0user\0right'
              ? '235 welcome\r\n'
              : '535 wrong password\r\n',
          );
        else if (line.startsWith('RCPT'))
          socket.write(line.includes('nobody@') ? '550 no such user\r\n' : '250 ok\r\n');
        else if (line.startsWith('MAIL')) socket.write('250 ok\r\n');
        else if (line.startsWith('DATA')) socket.write('354 go on\r\n');
        else if (/(?:^|\r\n)\.\r\n$/.test(line)) socket.write('250 taken\r\n');
        else if (line.startsWith('QUIT')) socket.write('221 bye\r\n');
      });
    }),
  );

const doctor = async (settings: object, flags: readonly string[] = []) => {
  writeFileSync(
    join(folder, 'doctor.json'),
    JSON.stringify({ dataDir: 'realm', mail: { kind: 'mailbox' }, ...settings }),
  );
  return run(['doctor', '--config', 'doctor.json', ...flags]);
};

const smtp = (port: number, password: string) => ({
  mail: { kind: 'smtp', url: `smtp://user:${password}@127.0.0.1:${port}`, from: 'realm@mail.example' },
});

describe('doctor', () => {
  beforeAll(async () => {
    await run(['migrate', '--data-dir', 'realm']);
  });

  test('checks whether the server can send mails, without sending any', async () => {
    const port = await mailServer();
    const { stdout, code } = await doctor(smtp(port, 'right'));
    expect(stdout).toContain(
      `ok    the mail server 127.0.0.1:${port} accepts the sign-in; mails are sent from realm@mail.example`,
    );
    expect(code).toBe(0);
    const wrong = await doctor(smtp(port, 'wr0ng'));
    expect(wrong.stdout).toMatch(
      /^bad {3}the mail server .* refuses the connection or the sign-in: .*535 wrong password.*Check mail.url/m,
    );
    expect(wrong.stdout).not.toContain('wr0ng');
    expect(wrong.code).toBe(1);
    expect((await doctor({})).stdout).toContain('warn  mails are not sent');
  });

  test('names experience and drop rates that the site shows although the operator did not set them', async () => {
    mkdirSync(join(folder, 'realm/db'), { recursive: true });
    const site = async (rates: object) => (await doctor({ site: { name: 'Acme', rates } }, ['--only', 'site'])).stdout;
    expect(await site({})).toContain(
      'warn  the site shows base 1, job 1, drop 1 until the game databases are built: `kafra-server db build` reads',
    );
    writeFileSync(join(folder, 'realm/db/versions.json'), '{}');
    expect(await site({})).toContain(
      'warn  the site shows default rates, because they are not set: base 1, job 1, drop 1. Set them in "site": {"rates": ...}',
    );
    expect(await site({ base: 7, job: 7 })).toContain('because they are not set: drop 1.');
    writeFileSync(join(folder, 'realm/db/rates.json'), '{"drop": 3}');
    expect(await site({ base: 7, job: 7 })).not.toContain('because they are not set');
    rmSync(join(folder, 'realm/db'), { recursive: true });
  });

  test('names pages of the site that cannot be shown', async () => {
    const pages = join(folder, 'realm/site/pages');
    mkdirSync(pages, { recursive: true });
    writeFileSync(join(pages, 'rules.md'), '<html>No botting</html>');
    expect((await doctor({}, ['--only', 'site'])).stdout).toMatch(
      /^bad {3}.*rules\.md is not shown: it is HTML; texts of the site are written in Markdown$/m,
    );
    rmSync(pages, { recursive: true });
  });

  test('sends a test mail on request', async () => {
    const port = await mailServer();
    const sent = await doctor(smtp(port, 'right'), ['--only', 'mail', '--mail', 'me@realm.example']);
    expect(sent.stdout).toContain('ok    a mail was sent to me@realm.example');
    expect(received.join('')).toMatch(/RCPT TO:<me@realm.example>.*Subject: Test mail of .*/s);
    const refused = await doctor(smtp(port, 'right'), ['--only', 'mail', '--mail', 'nobody@realm.example']);
    expect(refused.stdout).toMatch(/^bad .*550 no such user/m);
    expect(refused.code).toBe(1);
  });

  test("reports the game's default password, and a market page without recorded sales", async () => {
    const database = new DatabaseSync(join(folder, 'realm/realm.sqlite'));
    const said = async () => (await doctor({}, ['--only', 'server-account', 'market'])).stdout;
    expect(await said()).not.toMatch(/default password|what players sell/);
    for (const password of ['p1', createHash('md5').update('p1').digest('hex')]) {
      database.exec(`REPLACE INTO login (account_id, userid, user_pass, sex) VALUES (1, 's1', '${password}', 'S')`);
      expect(await said()).toContain('bad   the game’s servers sign in with the default password s1 and p1');
    }
    database.exec("REPLACE INTO login (account_id, userid, user_pass, sex) VALUES (1, 's1', 'poring-jelly-77', 'S')");
    expect(await said()).not.toContain('default password');
    for (const [hours, words] of [
      [0.5, 'minutes ago'],
      [5, '5 h ago'],
    ] as const) {
      database.exec(
        `REPLACE INTO site_recorder (name, last_id, at) VALUES ('market', 0, ${Date.now() - hours * 3_600_000})`,
      );
      expect(await said()).toContain(`warn  shops of players were last read ${words}`);
    }
    database.exec(`DELETE FROM site_recorder; DELETE FROM login WHERE account_id = 1`);
    database.close();
  });

  test("reports which server responds at the site's public address", async () => {
    const { url, child, ended } = await serve('served', {});
    expect((await doctor({ publicUrl: `${url}/` })).stdout).toContain(`ok    ${url} reaches Kafra`);
    child.kill('SIGTERM');
    await ended;
    const elsewhere = await serve('another', { site: { name: 'Another Realm' } });
    expect((await doctor({ publicUrl: elsewhere.url })).stdout).toContain(
      `bad   ${elsewhere.url} reaches the Kafra of another realm`,
    );
    elsewhere.child.kill('SIGTERM');
    await elsewhere.ended;
    const gone = await doctor({ publicUrl: url });
    expect(gone.stdout).toContain(`warn  no response from ${url} on this machine (ECONNREFUSED)`);
    expect(gone.stdout).toContain(`warn  ${url} is not encrypted`);
    expect(gone.code).toBe(0);
    const other = createHttpServer((_request, response) => void response.end('<h1>Welcome to nginx</h1>'));
    const publicUrl = `http://127.0.0.1:${await portOf(other)}`;
    const answered = await doctor({ publicUrl });
    expect(answered.stdout).toContain(`bad   another program responds at ${publicUrl} (status 200)`);
    expect(answered.code).toBe(1);
    expect((await doctor({})).stdout).toContain('warn  publicUrl is not set');
  });

  test('reports password hashes that are weaker than OWASP recommends, as the server does on start', async () => {
    const said = async (settings: object) => (await doctor(settings, ['--only', 'passwords'])).stdout;
    expect(await said({})).toBe('ok    password hashes are at least as strong as OWASP recommends\n');
    const weak = 'passwords.memory is 8 KiB with 1 pass, less than the 47104 that OWASP asks for';
    expect(await said({ passwords: { memory: 8, passes: 1 } })).toContain(`warn  ${weak}`);
    const server = await serve('cheap', {});
    await server.waitForOutput(weak);
    server.child.kill('SIGTERM');
    await server.ended;
  });

  test('runs selected checks, also with output for programs', async () => {
    const { stdout, code } = await doctor({}, ['--only', 'tables', 'mail', '--json']);
    expect(JSON.parse(stdout)).toEqual([
      { check: 'tables', level: 'ok', text: 'the tables are up to date' },
      { check: 'mail', level: 'warn', text: expect.stringContaining('mails are not sent') },
    ]);
    expect(code).toBe(0);
    const unknown = await doctor({}, ['--only', 'weather']);
    expect(unknown.stderr).toContain('Allowed choices are database, clock, rights, tables,');
    expect(unknown.code).not.toBe(0);
  });

  test('ends with exit code 3 for a warning if a flag requests it', async () => {
    expect((await doctor({}, ['--strict', '--only', 'mail'])).code).toBe(3);
    const program = start(['doctor', '--config', 'doctor.json', '--strict', '--only', 'mail']);
    expect((await program.ended).code).toBe(3);
    expect((await doctor({}, ['--strict', '--only', 'tables'])).code).toBe(0);
    const port = await mailServer();
    expect((await doctor(smtp(port, 'wr0ng'), ['--strict', '--only', 'mail', 'site'])).code).toBe(1);
  });

  test('hides names of people, machines and folders with --support', async () => {
    const port = await mailServer();
    const settings = {
      ...smtp(port, 'wr0ng'),
      publicUrl: 'https://ragna-of-ada.invalid',
      dataDir: join(folder, 'realm'),
    };
    for (const flags of [['--support'], ['--support', '--json']]) {
      const { stdout } = await doctor(settings, flags);
      for (const name of [folder, 'ragna-of-ada', 'mail.example', '127.0.0.1', 'wr0ng'])
        expect(stdout).not.toContain(name);
      expect(stdout).toContain('the mail server <address> refuses the connection or the sign-in');
      expect(stdout).toContain('<folder>/');
    }
    expect((await doctor(settings, ['--support'])).stdout).toMatch(
      /^kafra-server [\d.]+, Node.js [\d.]+, linux \w+, sqlite\n/,
    );
  });

  test.each(['R', 'RO', 'on', 'game', 'mails'])(
    'hides the short site name %s in the sender address with --support, and no other word',
    async (name) => {
      const port = await mailServer();
      const mail = { ...smtp(port, 'right').mail, from: `${name} <realm@mail.example>` };
      const flags = ['--support', '--only', 'mail'];
      const { stdout } = await doctor({ site: { name }, mail }, flags);
      expect(stdout).toContain(' accepts the sign-in; mails are sent from <setting>\n');
      expect(stdout).not.toContain(`${name} <`);
    },
  );

  test('shows the age of the newest backup and whether its content is unchanged', async () => {
    expect((await doctor({})).stdout).toContain('warn  no backup yet');
    const [name = ''] = (await run(['backup', '--data-dir', 'realm'])).stdout.split(' ');
    expect((await doctor({})).stdout).toContain(`ok    the newest backup, ${name}, is 0 h old, and complete`);
    const file = join(folder, 'realm/backups', name);
    appendFileSync(file, 'x');
    const changed = await doctor({});
    expect(changed.stdout).toMatch(new RegExp(`^bad .*${name} in .* is missing or corrupt`, 'm'));
    expect(changed.code).toBe(1);
    rmSync(file);
    expect((await doctor({})).stdout).toContain('is missing or corrupt');
    const database = new DatabaseSync(join(folder, 'realm/realm.sqlite'));
    database.exec('UPDATE site_backup SET created_at = created_at - 49 * 3600000');
    expect((await doctor({})).stdout).toMatch(/^warn .*is 49 h old, but a backup is due every 24 h/m);
    database.exec('UPDATE site_backup SET created_at = created_at + 149 * 3600000');
    database.close();
    const { stdout } = await doctor({});
    expect(stdout).toMatch(
      new RegExp(`^warn  the backup ${name} is dated 100 h in the future: a clock is or was wrong`, 'm'),
    );
    expect(stdout).toContain('warn  no backup yet');
  });
});
