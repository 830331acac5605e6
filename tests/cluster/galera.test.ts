import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type GaleraCluster, type GaleraNode, galeraUnavailableReason, startGalera } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { longestGap, startWrites, type Write } from './writes.ts';

if (galeraUnavailableReason !== undefined) it.skip(`a cluster of three: ${galeraUnavailableReason}`);

/** Maximum milliseconds of a response during any fault of the database cluster. */
const inTime = 3_000;
const slow = (writes: readonly Write[]) => writes.filter(({ took }) => took > inTime).map(({ took }) => took);

const tell = (what: string, writes: readonly Write[]) => {
  const refused = writes.filter(({ status }) => status !== 200).length;
  process.stdout.write(
    `${what}: longest gap ${longestGap(writes).toFixed(0)} ms, ${refused} of ${writes.length} refused\n`,
  );
};

describe.skipIf(galeraUnavailableReason !== undefined)('two Kafra servers on a cluster of three database nodes', () => {
  let cluster: GaleraCluster;
  let folder: string;
  const servers: TestServer[] = [];
  beforeAll(async () => {
    cluster = await startGalera();
    folder = await mkdtemp(path.join(tmpdir(), 'kafra-cluster-'));
    for (const _ of [1, 2])
      servers.push(
        await startTestServer({
          database: cluster.config,
          secretsFile: path.join(folder, 'secrets.json'),
          publicUrl: 'http://127.0.0.1',
          game: { accountsPerMaster: 100 },
          backups: { everyHours: 0 },
          metrics: { port: 0 },
        }),
      );
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await cluster?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const connectionsAt = async (node: GaleraNode) => {
    const question = "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE db = 'ragnarok'";
    return Number((await node.ask(question).catch(() => []))[0]?.n ?? 0);
  };
  const nodeInUse = async (): Promise<GaleraNode> => {
    for (const node of cluster.nodes) if ((await connectionsAt(node)) > 0) return node;
    throw new Error('no node is used');
  };
  const sizeAt = async (node: GaleraNode) =>
    (await node.ask("SHOW GLOBAL STATUS LIKE 'wsrep_cluster_size'").catch(() => []))[0]?.Value;
  const isWhole = () =>
    expect
      .poll(async () => Promise.all(cluster.nodes.map(sizeAt)), { timeout: 60_000, interval: 200 })
      .toEqual(['3', '3', '3']);

  /** Every write that the server confirmed exists on each database node, exactly once. */
  const expectWritten = async (writes: readonly Write[], label: string) => {
    const question = (what: string) => `SELECT ${what} FROM ragnarok.login WHERE userid LIKE '${label}\\_%'`;
    const done = writes.filter(({ status }) => status === 200).map(({ name }) => name);
    for (const node of cluster.nodes) {
      await expect
        .poll(() => node.ask(question('userid')).then((rows) => rows.length))
        .toBeGreaterThanOrEqual(done.length);
      const names = (await node.ask(question('userid'))).map(({ userid }) => String(userid));
      expect(done.filter((name) => !names.includes(name))).toEqual([]);
      expect(names.length).toBe(new Set(names).size);
    }
  };
  const recovered = async ({ done }: { done: readonly Write[] }) => {
    const from = done.length;
    const good = () => done.slice(from).filter(({ status }) => status === 200).length;
    await expect.poll(good, { timeout: 30_000 }).toBeGreaterThan(10);
  };

  it('are checked by the command doctor, which names the database nodes and tables without a primary key', async () => {
    const said = async () => (await servers[0]?.services.database.examine())?.map(({ text }) => text) ?? [];
    expect(await said()).toContain('the database is a cluster of 3 nodes');
    const [node] = cluster.nodes;
    await node.ask('CREATE TABLE ragnarok.guild_notes (id INT) ENGINE=InnoDB');
    const texts = (await said()).join('\n');
    expect(texts).toMatch(
      /tables without a primary key, which may differ between the nodes of a cluster: .*guild_notes/,
    );
    await node.ask('DROP TABLE ragnarok.guild_notes');
  });

  it('lose and duplicate no data when the database node in use is killed', async () => {
    const writes = await startWrites(servers, 'killed');
    await recovered(writes);
    const node = await nodeInUse();
    await node.kill();
    await recovered(writes);
    const all = await writes.stop();
    tell('killed', all);
    expect(all.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(slow(all)).toEqual([]);
    expect(await nodeInUse()).not.toBe(node);
    await node.start();
    await isWhole();
    await expectWritten(all, 'killed');
  });

  it('continue when the database node in use freezes, and the node rejoins automatically', async () => {
    const writes = await startWrites(servers, 'frozen');
    await recovered(writes);
    const node = await nodeInUse();
    node.freeze();
    await recovered(writes);
    const all = await writes.stop();
    tell('frozen', all);
    node.thaw();
    expect(all.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    await isWhole();
    await expectWritten(all, 'frozen');
  });

  it('refuse requests quickly while most database nodes are down, and recover automatically afterwards', async () => {
    const used = await nodeInUse();
    const others = cluster.nodes.filter((node) => node !== used);
    const before = await startWrites(servers, 'before');
    await recovered(before);
    for (const node of others) node.freeze();
    const [server] = servers as [TestServer, TestServer];
    await expect.poll(async () => (await server.call('GET /readyz')).status, { timeout: 20_000 }).toBe(503);
    const all = await before.stop();
    for (let count = 0; count < 5; count++) {
      const asked = performance.now();
      const { status, body } = await server.call('POST /api/account/info', {}, before.token);
      expect([status, body.code]).toEqual([503, 'busy']);
      expect(performance.now() - asked).toBeLessThan(inTime);
    }
    for (const node of others) node.thaw();
    await expect.poll(async () => (await server.call('GET /readyz')).status, { timeout: 60_000 }).toBe(200);
    await isWhole();
    const after = await startWrites(servers, 'after');
    await recovered(after);
    expect((await after.stop()).filter(({ status }) => status !== 200)).toEqual([]);
    await expectWritten(all, 'before');
  });
});
