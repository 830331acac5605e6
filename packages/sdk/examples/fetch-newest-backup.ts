import { createKafra } from '@kafra/sdk';
import { downloadBackup } from '@kafra/sdk/node';

const kafra = createKafra({ url: process.env.KAFRA_URL ?? 'http://127.0.0.1:4100', token: process.env.KAFRA_TOKEN });

const { backups } = await kafra.admin.backups();
const newest = backups.toSorted((one, other) => other.last_modified - one.last_modified)[0];
if (!newest) throw new Error('There is no backup.');

// Resumes an interrupted download. The file appears only after its SHA-256 was verified.
const target = newest.file_name;
await downloadBackup(kafra, newest, { target });
console.log(`${target} is here.`);
