/** @module-tag exhaustive */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasMariadbProgram, type MariadbProgram, startEventLoopClock, startMariadb } from '@kafra/server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, newCharacter, newPerson, type Person } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

if (!hasMariadbProgram) it.skip('tests of replicas are skipped, because no MariaDB program can be started');

describe.skipIf(!hasMariadbProgram)('a database with a replica', { timeout: 120_000 }, () => {
  let primary: MariadbProgram;
  let replica: MariadbProgram;
  /** The first server accepts any lag of the database replica; the second server accepts at most two seconds. */
  let patient: TestServer;
  let strict: TestServer;

  let folder: string;
  const start = (maxLag: number, replicas = [replica.config.url]) =>
    startTestServer({
      database: { ...primary.config, replicas, maxLag },
      metrics: { port: 0 },
      secretsFile: path.join(folder, 'secrets.json'),
    });
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kafra-replicas-'));
    primary = await startMariadb({ logsChanges: true });
    replica = await startMariadb({ replicaOf: primary });
    [patient, strict] = [await start(3_600), await start(2)];
    await caughtUp();
    await onReplica("INSERT INTO ragnarok.site_recorder (name, last_id, at) VALUES ('replica', 0, 0)");
  }, 120_000);
  afterAll(async () => {
    for (const server of [patient, strict]) await server?.close();
    for (const program of [replica, primary]) await program?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function caughtUp(): Promise<void> {
    const [row] = await primary.run('SELECT @@gtid_current_pos AS at');
    const [waited] = await replica.run(`SELECT MASTER_GTID_WAIT('${row?.at}', 60) AS code`);
    expect(Number(waited?.code)).toBe(0);
  }
  const onReplica = (statement: string) => replica.run(statement);
  /** Returns which database server answers a query: the primary or the replica. Only the replica has a certain row. */
  async function answering({ services }: TestServer): Promise<'primary' | 'replica'> {
    const marks = services.database.reads.selectFrom('site_recorder').select('name').where('name', '=', 'replica');
    return (await marks.executeTakeFirst()) ? 'replica' : 'primary';
  }
  const untilOn = (server: TestServer, which: 'primary' | 'replica') =>
    expect.poll(() => answering(server), { timeout: 30_000 }).toBe(which);
  afterEach(async () => {
    replica.thaw();
    await onReplica('START SLAVE').catch(() => undefined);
  });

  it('is read from the replica through a read-only connection', async () => {
    await untilOn(strict, 'replica');
    const { reads } = strict.services.database;
    await expect(reads.deleteFrom('site_lease').execute()).rejects.toThrow('READ ONLY');
    const said = (await strict.services.database.examine()).filter(({ text }) => text.includes('replica'));
    expect(said).toEqual([
      {
        level: 'ok',
        text: `the replica at 127.0.0.1:${replica.port} is up to date`,
        names: [`127.0.0.1:${replica.port}`],
      },
    ]);
  });

  it("shows a user's own changes before the replica contains them, and only to that user", async () => {
    const [writer, reader] = [await playerWith('Replica One'), await playerWith('Replica Two')];
    await untilOn(patient, 'replica');
    await caughtUp();
    await onReplica('STOP SLAVE SQL_THREAD');
    for (const { character } of [writer, reader]) await addLine(character);
    patient.advance(6_000);
    expect([await lines(writer), await lines(reader)]).toEqual([0, 0]);
    const body = { name: 'For a friend', password: 'poring-jelly-78', restrictions: 0 };
    expect((await patient.call('POST /api/account/guest-profiles', body, writer.token)).status).toBeLessThan(300);
    expect([await lines(writer), await lines(reader)]).toEqual([1, 0]);
    patient.advance(6_000);
    expect(await lines(writer)).toBe(0);
    await onReplica('START SLAVE SQL_THREAD');
    await expect.poll(() => lines(reader), { timeout: 30_000 }).toBe(1);
  });

  it.each(['SQL_THREAD', 'IO_THREAD'])(
    'is read from the primary while the %s of the replica is stopped',
    async (thread) => {
      await untilOn(strict, 'replica');
      await onReplica(`STOP SLAVE ${thread}`);
      await untilOn(strict, 'primary');
      await onReplica('START SLAVE');
      await untilOn(strict, 'replica');
    },
  );

  it('responds with little delay when the replica hangs', async () => {
    await untilOn(strict, 'replica');
    replica.freeze();
    const stopClock = startEventLoopClock();
    // No query fails while the replica is frozen. The first one may still be answered by it, because freezing the
    // process takes a moment.
    await Promise.all(Array.from({ length: 20 }, () => answering(strict)));
    expect(await answering(strict)).toBe('primary');
    expect(stopClock()).toBeLessThan(10_000);
    replica.thaw();
    await untilOn(strict, 'replica');
  });

  it('repeats a query on the primary immediately if the replica is known to hang', async () => {
    await untilOn(strict, 'replica');
    replica.freeze();
    const answers: string[] = [];
    const asked: Promise<unknown>[] = [];
    const ask = () => {
      asked.push(answering(strict).then((which) => answers.push(which)));
      return answers.at(-1);
    };
    await expect.poll(ask, { timeout: 30_000, interval: 20 }).toBe('primary');
    const stopClock = startEventLoopClock();
    // The database replica stays frozen until all queries are answered.
    await Promise.all(asked);
    expect(stopClock()).toBeLessThan(2_000);
    replica.thaw();
    await untilOn(strict, 'replica');
  });

  it('has a metric of the replication lag', async () => {
    await untilOn(strict, 'replica');
    const lag = async () => {
      const metrics = (await strict.services.metrics.snapshot()) as { name: string; values: object[] }[];
      return metrics.find(({ name }) => name === 'kafra_database_replica_lag_seconds')?.values;
    };
    const labels = { replica: `127.0.0.1:${replica.port}` };
    expect(await lag()).toEqual([{ labels, value: expect.any(Number) }]);
    replica.freeze();
    await expect.poll(lag, { timeout: 30_000 }).toEqual([{ labels, value: Number.POSITIVE_INFINITY }]);
  });

  it('does not use a replica with other data, such as that of a realm restored from a backup', async () => {
    await untilOn(strict, 'replica');
    await onReplica('STOP SLAVE SQL_THREAD');
    const beating = setInterval(() => {
      const now = "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000";
      onReplica(`UPDATE ragnarok.site_heartbeat SET at = ${now}, origin = 7`).catch(() => undefined);
    }, 200);
    try {
      await untilOn(strict, 'primary');
      const texts = async () => (await strict.services.database.examine()).map(({ text }) => text);
      await expect.poll(texts).toContainEqual(expect.stringMatching(/^the replica at .* contains another database/));
    } finally {
      clearInterval(beating);
    }
    await onReplica('START SLAVE');
    await untilOn(strict, 'replica');
  });

  it('is read from a single replica for each reply, and the next reply may use another', async () => {
    const both = await start(3_600, [replica.config.url, primary.config.url]);
    try {
      const { services } = both;
      const marked = async ({ reads } = services.database) => {
        const found = await reads.selectFrom('site_recorder').where('name', '=', 'replica').select('name').execute();
        return found.length;
      };
      const kinds = async () => new Set(await Promise.all([marked(), marked(), marked(), marked()]));
      await expect.poll(kinds, { timeout: 30_000 }).toEqual(new Set([0, 1]));
      const { reads } = services.database;
      const first = await marked({ ...services.database, reads });
      for (let n = 0; n < 5; n++) expect(await marked({ ...services.database, reads })).toBe(first);

      const player = await playerWith('Replica Both');
      await caughtUp();
      await onReplica('STOP SLAVE SQL_THREAD');
      await addLine(player.character);
      const seen: number[] = [];
      for (let n = 0; n < 6; n++) seen.push(await lines(player, both));
      expect([0, 1, 0, 1, 0, 1, 0].join()).toContain(seen.join());
    } finally {
      await onReplica('START SLAVE SQL_THREAD');
      await both.close();
    }
  });

  it('does not prevent the start if the replica is unavailable or wrong', async () => {
    const away = 'mariadb://root@127.0.0.1:1/ragnarok';
    const none = replica.config.url.replace('/ragnarok', '/nowhere');
    const server = await start(10, [away, none]);
    try {
      const { token } = await newPerson(server);
      expect((await server.call('GET /api/server/blacksmith-rankings', undefined, token)).status).toBe(200);
      expect(await answering(server)).toBe('primary');
      const texts = (await server.services.database.examine()).map(({ text }) => text);
      expect(texts).toContainEqual(
        expect.stringMatching(/^the replica at 127.0.0.1:1 cannot be read from \(ECONNREFUSED/),
      );
      expect(texts).toContainEqual(expect.stringMatching(/cannot be read from \(ER_BAD_DB_ERROR/));
    } finally {
      await server.close();
    }
  });

  it('does not use a replica without a table, which doctor reports', async () => {
    await onReplica('RENAME TABLE ragnarok.mvplog TO ragnarok.mvplog_away');
    await onReplica('STOP SLAVE SQL_THREAD');
    await untilOn(strict, 'primary');
    await onReplica('START SLAVE');
    const texts = (await strict.services.database.examine()).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(/^the replica at .* cannot be read from \(ER_NO_SUCH_TABLE/));
    await onReplica('RENAME TABLE ragnarok.mvplog_away TO ragnarok.mvplog');
    await untilOn(strict, 'replica');
  });

  it('repeats a query on the primary if the replica dies during the query', async () => {
    await untilOn(strict, 'replica');
    replica.freeze();
    const asked = answering(strict);
    await replica.stop();
    expect(await asked).toBe('primary');
    expect(await answering(strict)).toBe('primary');
  });

  interface Player extends Person {
    character: number;
  }
  async function playerWith(name: string): Promise<Player> {
    const person = await newPerson(patient);
    const account_id = await newAccount(patient, person, name.toLowerCase().replace(' ', '_'));
    return { ...person, character: await newCharacter(patient, { account_id, char_num: 0, name }) };
  }
  const addLine = (char_id: number) =>
    patient.services.database.db
      .insertInto('zenylog')
      .values({ time: '2026-11-20 12:00:00', char_id, type: 'T', amount: 5 } as never)
      .execute();
  const lines = async ({ token }: Player, server = patient): Promise<number> =>
    (await server.call('POST /api/account/item-logs', {}, token)).body.item_logs.length;
});
