import { createKafra } from '@kafra/sdk';

const kafra = createKafra({ url: process.env.KAFRA_URL ?? 'http://localhost:8080' });

const { players, vendors } = await kafra.server.onlinePlayers();
const { name, rates } = await kafra.site();
console.log(`${name} (base x${rates.base}): ${players} players and ${vendors} vendors are online.`);
