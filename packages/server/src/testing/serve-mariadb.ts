/**
 * Runs a MariaDB for all tests of a run, until stdin ends. Prints only its address; prints nothing on a machine without
 * MariaDB.
 */
import { once } from 'node:events';
import { hasMariadbProgram, startMariadb } from './mariadb-program.ts';

if (hasMariadbProgram) {
  const program = await startMariadb({ hasRealm: false, bufferPool: '256M' });
  process.stdout.write(`mysql://root@127.0.0.1:${program.port}\n`);
  await once(process.stdin.resume(), 'end');
  await program.stop();
}
