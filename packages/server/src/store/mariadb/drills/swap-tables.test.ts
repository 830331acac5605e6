import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import {
  createTestDatabase,
  inDatabase,
  mariadbUnavailableReason,
  onServer,
  type TestDatabase,
} from '../../../testing/test-mariadb.ts';
import { createScratchDatabase } from './scratch.ts';
import { swapTables } from './swap-tables.ts';

const skipReason = await mariadbUnavailableReason();
const title =
  skipReason === undefined
    ? 'the swap of a realm and a restored backup'
    : `the swap of a realm and a restored backup: ${skipReason}`;

describe.skipIf(skipReason !== undefined)(title, () => {
  let realm: TestDatabase;
  let restored: TestDatabase;
  let aside: string;
  let user: string;
  beforeAll(async () => {
    [realm, restored] = [await createTestDatabase('none'), await createTestDatabase('none')];
    await inDatabase(realm, ['CREATE TABLE login (id INT)']);
    await inDatabase(restored, ['CREATE TABLE login (id INT)', 'INSERT INTO login VALUES (7)']);
    aside = `${realm.name}_aside`;
    user = `u_${realm.name.slice(-12)}`;
    await onServer(`CREATE USER '${user}'@'%' IDENTIFIED BY 'word'`);
    for (const name of [realm.name, restored.name, aside]) await onServer(`GRANT ALL ON ${name}.* TO '${user}'@'%'`);
  });
  afterAll(async () => {
    await onServer(`DROP USER '${user}'@'%'`);
    await onServer(`DROP DATABASE IF EXISTS ${aside}`);
    for (const { drop } of [realm, restored]) await drop();
  });

  const swapAt = (hosts: (own: string) => string) => {
    const url = new URL(realm.config.url);
    const address = `mariadb://${user}:word@${hosts(`${url.hostname}:${url.port || 3306}`)}/${realm.name}`;
    return swapTables(restored.config, { ...realm.config, url: address }, aside);
  };

  it('is refused unless all connected users are visible on each host', async () => {
    await expect(swapAt((own) => own)).rejects.toThrow(/^It is unknown whether .*PROCESS/);
    await onServer(`GRANT PROCESS ON *.* TO '${user}'@'%'`);
    const away = swapAt((own) => `${own},127.0.0.1:1`);
    await expect(away).rejects.toThrow(ConfigError);
    await expect(away).rejects.toThrow('127.0.0.1:1 (connect ECONNREFUSED');
    expect(await onServer(`SELECT * FROM ${realm.name}.login`)).toEqual([]);
    expect(await onServer(`SHOW DATABASES LIKE '${aside}'`)).toEqual([]);

    expect(await swapAt((own) => `${own},${own}`)).toBe(aside);
    expect(await onServer(`SELECT * FROM ${realm.name}.login`)).toEqual([{ id: 7 }]);
  });

  it('uses temporary databases on the first of several hosts, and drops the first one if the second is refused', async () => {
    const url = new URL(realm.config.url);
    const several = realm.config.url.replace(url.host, `${url.host},${url.host}`);
    const scratch = await createScratchDatabase({ ...realm.config, url: several, replicas: [url.href] });
    expect(new URL(scratch.config.url).pathname).toMatch(/^\/kafra_drill_/);
    expect(scratch.config.replicas).toBeUndefined();
    await scratch.drop();

    await onServer(`GRANT ALL ON \`kafra\\_drill\\_${'_'.repeat(12)}\`.* TO '${user}'@'%'`);
    url.username = user;
    url.password = 'word';
    const half = { ...realm.config, url: url.href, logsDatabase: 'logs' };
    const message = await createScratchDatabase(half).catch((error: Error) => error.message);
    const [, main] = /database '(kafra_drill_\w+)_logs'/.exec(String(message)) ?? [];
    expect(main).toBeDefined();
    expect(await onServer(`SHOW DATABASES LIKE '${main}'`)).toEqual([]);
  });
});
