import { createKafra } from '@kafra/sdk';
import { download } from '@kafra/sdk/node';

const url = process.env.KAFRA_URL ?? 'http://127.0.0.1:4100';
const kafra = createKafra({ url, token: process.env.KAFRA_TOKEN });

const { backups } = await kafra.admin.backups();
const newest = backups.toSorted((one, other) => other.last_modified - one.last_modified)[0];
if (!newest) throw new Error('There is no backup.');

// Taken up again where it was cut off; the file appears only when it is whole and its SHA-256 is right.
const { key, file_name: target, sha256 } = newest;
const link = async () => new URL((await kafra.admin.downloadBackup({ key })).url, url).href;
await download({ link, target, sha256, timeout: 30_000 });
console.log(`${target} is here.`);
