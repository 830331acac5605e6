import { demoToken, startDemo } from '../../support/demo.ts';
import { startTestServer } from '../../support/server.ts';

/** A server with the demo realm in SQLite. Its responses need database queries. */
const server = await startDemo((options) => startTestServer(options));
process.on('exit', () => void server.close());
process.send?.({ port: Number(new URL(server.url).port), token: await demoToken(server, 'player') });
