/**
 * Serves a MariaDB for a whole run of tests, until its input ends. Its address is the only line that it prints; where
 * the machine has no MariaDB that could be started it prints none.
 */
import { once } from 'node:events';
import { hasMariadbProgram, startMariadb } from './mariadb-program.ts';

if (hasMariadbProgram) {
  const program = await startMariadb({ hasRealm: false, bufferPool: '256M' });
  process.stdout.write(`mysql://root@127.0.0.1:${program.port}\n`);
  await once(process.stdin.resume(), 'end');
  await program.stop();
}
