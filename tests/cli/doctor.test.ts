import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createServerFolder } from '../support/server-program.ts';

const { folder, run, serve, remove } = createServerFolder();
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

/** A mail server that greets, and takes one password. */
const mailServer = (): Promise<number> =>
  portOf(
    createServer((socket) => {
      socket.write('220 mail.example\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        const line = bytes.toString();
        if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith('AUTH'))
          socket.write(
            Buffer.from(line.split(' ')[2] ?? '', 'base64').toString() === '\0user\0right'
              ? '235 welcome\r\n'
              : '535 wrong password\r\n',
          );
        else socket.write('221 bye\r\n');
      });
    }),
  );

const doctor = async (settings: object) => {
  writeFileSync(
    join(folder, 'doctor.json'),
    JSON.stringify({ dataDir: 'realm', mail: { kind: 'mailbox' }, ...settings }),
  );
  return run(['doctor', '--config', 'doctor.json']);
};

const smtp = (port: number, password: string) => ({
  mail: { kind: 'smtp', url: `smtp://user:${password}@127.0.0.1:${port}`, from: 'realm@mail.example' },
});

describe('doctor', () => {
  beforeAll(async () => {
    await run(['migrate', '--data-dir', 'realm']);
  });

  test('says whether mails leave, and sends none', async () => {
    const port = await mailServer();
    const { stdout, code } = await doctor(smtp(port, 'right'));
    expect(stdout).toContain(`ok    the mail server 127.0.0.1:${port} lets us in; mails are from realm@mail.example`);
    expect(code).toBe(0);
    const wrong = await doctor(smtp(port, 'wr0ng'));
    expect(wrong.stdout).toMatch(
      /^bad {3}the mail server .* does not let us in: .*535 wrong password.*Check mail.url/m,
    );
    expect(wrong.stdout).not.toContain('wr0ng');
    expect(wrong.code).toBe(1);
    expect((await doctor({})).stdout).toContain('warn  no mail leaves this server');
  });

  test('says who answers at the public address', async () => {
    const { url, child, ended } = await serve('served', {});
    expect((await doctor({ publicUrl: `${url}/` })).stdout).toContain(`ok    ${url}/ is answered by a Kafra`);
    child.kill('SIGTERM');
    await ended;
    const gone = await doctor({ publicUrl: url });
    expect(gone.stdout).toContain(`warn  ${url} is not answered from here (ECONNREFUSED)`);
    expect(gone.stdout).toContain(`warn  ${url} is not encrypted`);
    expect(gone.code).toBe(0);
    const other = createHttpServer((_request, response) => void response.end('<h1>Welcome to nginx</h1>'));
    const publicUrl = `http://127.0.0.1:${await portOf(other)}`;
    const answered = await doctor({ publicUrl });
    expect(answered.stdout).toContain(`bad   ${publicUrl} is answered by something else (status 200)`);
    expect(answered.code).toBe(1);
    expect((await doctor({})).stdout).toContain('warn  publicUrl is not set');
  });

  test('says how old the newest backup is, and whether it is what was written', async () => {
    expect((await doctor({})).stdout).toContain('warn  no backup yet');
    const [name = ''] = (await run(['backup', '--data-dir', 'realm'])).stdout.split(' ');
    expect((await doctor({})).stdout).toContain(`ok    the newest backup, ${name}, is 0 h old, and whole`);
    const file = join(folder, 'realm/backups', name);
    appendFileSync(file, 'x');
    const changed = await doctor({});
    expect(changed.stdout).toMatch(new RegExp(`^bad .*${name} in .* is gone, or is not what was written`, 'm'));
    expect(changed.code).toBe(1);
    rmSync(file);
    expect((await doctor({})).stdout).toContain('is gone, or is not what was written');
    const database = new DatabaseSync(join(folder, 'realm/realm.sqlite'));
    database.exec('UPDATE site_backup SET created_at = created_at - 49 * 3600000');
    database.close();
    expect((await doctor({})).stdout).toMatch(/^warn .*is 49 h old, and one is due every 24 h/m);
  });
});
