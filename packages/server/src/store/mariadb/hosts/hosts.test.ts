import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../rules/log.ts';
import { noMetrics } from '../../../rules/metrics.ts';
import { createTestDatabase, mariadbUnavailableReason, type TestDatabase } from '../../../testing/test-mariadb.ts';
import { classifyDatabaseError } from '../../connection/classify-error.ts';
import { openMariadb } from '../open.ts';

const skipReason = await mariadbUnavailableReason();
if (skipReason !== undefined) it.skip(`several hosts: ${skipReason}`);

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

/**
 * A proxy to the database server. It can cut the connection immediately, or after a statement was executed and before
 * its result is returned.
 */
async function startLine(target: URL) {
  const open = new Set<Socket>();
  let cutAfter: string | undefined;
  /** Number of messages containing `cutAfter` that the proxy forwards before it cuts the connection. */
  let skip = 0;
  let isCut = false;
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy();
    const upstream = connect(Number(target.port || 3306), target.hostname);
    for (const socket of [incoming, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    incoming.on('close', () => upstream.destroy());
    upstream.on('close', () => incoming.destroy());
    incoming.on('data', (bytes) => {
      const isNext = cutAfter !== undefined && bytes.toString('latin1').includes(cutAfter);
      if (isNext && skip > 0) {
        skip -= 1;
        cutAfter = '';
        return void upstream.write(bytes);
      }
      if (!isNext) return void upstream.write(bytes);
      isCut = true;
      incoming.pause();
      // The database server executes this message, but the proxy cuts the connection before the client gets the result.
      upstream.removeAllListeners('data').once('data', cut);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => incoming.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(() => server.close(), cut);
  return {
    place: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    cutAfter: (words: string, messages = 0) => {
      cutAfter = words;
      skip = messages;
    },
  };
}

async function startRealm() {
  const made: TestDatabase = await createTestDatabase('none');
  cleanUp.push(() => made.drop());
  const target = new URL(made.config.url);
  const [one, other] = [await startLine(target), await startLine(target)];
  const url = made.config.url.replace(target.host, `${one.place},${other.place}`);
  const moves: object[] = [];
  const log = { ...silentLog, warn: (facts: object) => void moves.push(facts) };
  const { db, transaction, close } = await openMariadb({ ...made.config, url }, { metrics: noMetrics, log });
  cleanUp.push(close);
  await sql`CREATE TABLE notes (id INT AUTO_INCREMENT PRIMARY KEY, text VARCHAR(20)) ENGINE=InnoDB`.execute(db);
  const write = (text: string) => sql`INSERT INTO notes (text) VALUES (${text})`;
  const written = async () => (await sql<{ text: string }>`SELECT text FROM notes ORDER BY id`.execute(db)).rows;
  return { db, transaction, write, written, one, other, moves };
}

describe.skipIf(skipReason !== undefined)('a database with several hosts', () => {
  it('is used on the next host without an error for reads and new transactions', async () => {
    const { db, transaction, write, written, one, other, moves } = await startRealm();
    await write('before').execute(db);
    one.cut();
    expect(await written()).toEqual([{ text: 'before' }]);
    await transaction((trx) => write('after').execute(trx));
    await Promise.all(Array.from({ length: 20 }, () => written()));
    expect(moves).toMatchObject([{ from: one.place, to: other.place }]);
    one.mend();
    await written();
    expect(moves).toHaveLength(1);
    other.cut();
    expect(await written()).toEqual([{ text: 'before' }, { text: 'after' }]);
    expect(moves).toHaveLength(2);
  });

  it('repeats a transaction that was cut off before its commit, without leftovers of the first attempt', async () => {
    const { transaction, write, written, one } = await startRealm();
    let times = 0;
    await transaction(async (trx) => {
      times += 1;
      await write(`time ${times}`).execute(trx);
      if (times === 1) one.cut();
      await write(`again ${times}`).execute(trx);
    });
    expect(await written()).toEqual([{ text: 'time 2' }, { text: 'again 2' }]);
  });

  it('never repeats a transaction after its commit was sent, because it may have succeeded', async () => {
    const { transaction, write, written, one } = await startRealm();
    let times = 0;
    // The proxy sees the text `COMMIT` first when the statement is prepared, and the connection is cut later when it is
    // executed.
    one.cutAfter('COMMIT', 1);
    const ended = transaction(async (trx) => {
      times += 1;
      await write('once').execute(trx);
    });
    const error = await ended.then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect([classifyDatabaseError(error), times]).toEqual(['gone', 1]);
    expect(await written()).toEqual([{ text: 'once' }]);
  });

  it('never repeats a single write after its result was lost', async () => {
    const { db, write, written, one } = await startRealm();
    await write('first').execute(db);
    one.cutAfter('twice?');
    await expect(write('twice?').execute(db)).rejects.toThrow();
    expect(await written()).toEqual([{ text: 'first' }, { text: 'twice?' }]);
  });

  it('fails while all hosts are unusable, and recovers automatically', async () => {
    const { written, one, other } = await startRealm();
    one.cut();
    other.cut();
    const error = await written().catch((failure: unknown) => failure);
    expect(classifyDatabaseError(error)).toBe('gone');
    one.mend();
    await expect.poll(() => written().catch(() => 'not yet')).toEqual([]);
  });

  it('reports for each host why it is unusable, if all of them are', async () => {
    const config = { kind: 'mariadb', url: 'mariadb://root@127.0.0.1:1,127.0.0.1:2/none', connections: 2 } as const;
    await expect(openMariadb(config, { metrics: noMetrics, log: silentLog })).rejects.toThrow(
      /127\.0\.0\.1:1 accepts no connections \(ECONNREFUSED\); 127\.0\.0\.1:2 accepts no connections/,
    );
  });
});
