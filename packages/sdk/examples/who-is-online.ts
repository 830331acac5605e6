import { createKafra } from '@kafra/sdk';

const kafra = createKafra({ url: process.env.KAFRA_URL ?? 'http://127.0.0.1:4100' });

const { players, vendors } = await kafra.server.onlinePlayers();
const { name, rates } = await kafra.site();
console.log(`${name} (base x${rates.base}): ${players} players and ${vendors} vendors are online.`);
