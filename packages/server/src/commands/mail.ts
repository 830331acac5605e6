import type { Command } from 'commander';
import { databaseOf, paths } from '../config.ts';
import { type KeptMail, readMailbox } from '../domain/mail.ts';
import { loadSecrets } from '../domain/secrets.ts';
import { openDatabase } from '../store/database.ts';
import { readDataSettings, type SettingsFlags, say, withSettings } from './settings.ts';

interface MailFlags extends SettingsFlags {
  json?: boolean;
  url?: string;
}

const shown = ({ to, time, subject, text }: KeptMail) =>
  `To ${to}, ${new Date(time).toISOString()}\n${subject}\n\n${text}`;

async function list({ json, url, ...flags }: MailFlags): Promise<void> {
  const config = readDataSettings(flags);
  const database = await openDatabase(databaseOf(config));
  const address = url ?? config.publicUrl ?? `http://${config.host}:${config.port}`;
  const realm = { name: config.site.name, url: address.replace(/\/+$/, '') };
  const mails = await readMailbox(database, loadSecrets(paths(config).secrets), realm);
  await database.close();
  if (json) say(JSON.stringify({ mails }, undefined, 2));
  else say(mails.map(shown).join(`\n${'-'.repeat(60)}\n`) || 'No mails.');
}

/** Adds `mail list`: what waits in the outbox, or stays in a demo's mailbox. */
export function mailCommand(program: Command): void {
  const mail = program.command('mail').description('Look at the mails of this server');
  withSettings(mail.command('list'))
    .description('Show the mails that wait to be sent, or that a demo keeps')
    .option('--url <address>', 'where the site is, for the links (default: publicUrl, or host and port)')
    .option('--json', 'print them as JSON')
    .action(list);
}
