import { type MariadbProgram, startMariadb } from '@kafra/server/testing';
import { newAccount, newCharacter, newPerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** One of this many log lines belongs to the querying character; the others belong to four hundred characters. */
const ownShare = 22;
const others = 400;
const firstOther = 200_000;

/** Cost of a member's queries in an item log of this size. */
export interface LongLogCost {
  own: number;
  /** Cost of a query for the newest thousand lines: pages read from the disk, and milliseconds. */
  newest: { pages: number; ms: number };
  /**
   * Cost of a query with a filter without matches, until the last page: pages read from the disk, milliseconds and
   * requests.
   */
  element: { pages: number; ms: number; requests: number };
}

/**
 * Fills the copy of the item log as the log copier would. The database generates the lines in the order of the table.
 */
async function fill(mariadb: MariadbProgram, character: number, lines: number): Promise<void> {
  const line = (id: string, owner: string) =>
    `${owner}, ${id}, 1700000000000 + ${id} * 100, 'P', 501 + ${id} % 900, 1, 0, 0, 0, 0, 0, 0, 1, 0`;
  const insert = (owner: string, from: string) =>
    mariadb.run(`INSERT INTO ragnarok.site_pick SELECT ${line('seq', owner)} FROM ragnarok.${from}`);
  await mariadb.run("INSERT INTO ragnarok.site_map VALUES (1, 'prontera')");
  await insert(`${character}`, `seq_${ownShare}_to_${lines}_step_${ownShare}`);
  for (let other = 0; other < others; other++)
    await insert(`${firstOther + other}`, `seq_${other + 1}_to_${lines}_step_${others} WHERE seq % ${ownShare} <> 0`);
  await mariadb.run(`INSERT INTO ragnarok.site_pick_count
    SELECT char_id, MIN(id), MAX(id), COUNT(*) FROM ragnarok.site_pick GROUP BY char_id`);
  await mariadb.run(
    `REPLACE INTO ragnarok.site_log_copy VALUES ('pick', 0, ${lines}, ${lines}, 0, 0, 0, ${1_700_000_000_000 + lines * 100})`,
  );
}

async function pagesRead(mariadb: MariadbProgram): Promise<number> {
  const [row] = await mariadb.run("SHOW GLOBAL STATUS LIKE 'Innodb_pages_read'");
  return Number(row?.Value);
}

/** Requests all result pages of a query, and returns the cost. */
async function measure(mariadb: MariadbProgram, server: TestServer, token: string, query: object, toTheEnd: boolean) {
  const before = await pagesRead(mariadb);
  const begun = performance.now();
  let requests = 0;
  let cursor: string | undefined;
  do {
    const { status, body } = await server.call('POST /api/account/item-logs', { ...query, cursor }, token);
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    cursor = body.next_cursor ?? undefined;
    requests += 1;
  } while (toTheEnd && cursor);
  return { pages: (await pagesRead(mariadb)) - before, ms: performance.now() - begun, requests };
}

/**
 * Measures queries of a long item log. The database's buffer holds a thirtieth of the log, and none of the member's
 * lines.
 */
export async function longLog(lines: number): Promise<LongLogCost> {
  const mariadb = await startMariadb({ bufferPool: '1G' });
  const server = await startTestServer({ database: mariadb.config });
  try {
    const person = await newPerson(server);
    const account_id = await newAccount(server, person, 'long_log');
    const character = await newCharacter(server, { account_id, char_num: 0, name: 'Long Log' });
    await fill(mariadb, character, lines);
    await mariadb.run('SET GLOBAL innodb_buffer_pool_size = 32 * 1024 * 1024');
    const cold = async <T>(work: () => Promise<T>): Promise<T> => {
      // Before the measurement, queries of other characters replace the cached data in the database's buffer.
      for (let round = 0; round < 2; round++)
        await mariadb.run(`SELECT SUM(amount) FROM ragnarok.site_pick FORCE INDEX (PRIMARY) WHERE char_id > ${firstOther}
          AND char_id < ${firstOther + others / 2}`);
      return work();
    };
    const ask = (query: object, toTheEnd: boolean) =>
      cold(() => measure(mariadb, server, person.token, query, toTheEnd));
    const newest = await ask({}, false);
    const element = await ask({ strict: { elements: [3] } }, true);
    return { own: Math.floor(lines / ownShare), newest, element };
  } finally {
    await server.close();
    await mariadb.stop();
  }
}
