import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { downloadBackup } from './backup-download.ts';

const content = Buffer.from('a backup');
const sha256 = createHash('sha256').update(content).digest('hex');
let folder: string;
let server: Server;
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kafra-backup-'));
  server = createServer((request, response) => {
    response.statusCode = request.url === '/files/1?link=a' ? 200 : 404;
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a client of a server that responds with this address of a backup. */
const clientOf = (address: string) => {
  const keys: string[] = [];
  return {
    keys,
    url,
    admin: {
      async downloadBackup({ key }: { key: string }) {
        keys.push(key);
        return { url: address };
      },
    },
  };
};

it('a backup is downloaded from the address that the server sends, and its checksum is verified', async () => {
  const client = clientOf('/files/1?link=a');
  const path = join(folder, 'backup.gz');
  await downloadBackup(client, { key: 'k1', size: content.length, sha256 }, { target: path });
  expect(readFileSync(path)).toEqual(content);
  expect(client.keys).toEqual(['k1']);
});

it.each([['file:///etc/passwd'], ['javascript:alert(1)'], ['http://']])(
  'the backup download rejects the address %s',
  async (address) => {
    const path = join(folder, 'backup.gz');
    await expect(
      downloadBackup(clientOf(address), { key: 'k1', size: content.length, sha256 }, { target: path }),
    ).rejects.toMatchObject({ kind: 'data' });
  },
);
