import { second } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import * as z from 'zod';
import { paths, type ServerConfig } from '../config.ts';
import { type MailboxMail, readMailbox } from '../domain/mail/mailer.ts';
import { readSecrets } from '../domain/secrets/secrets.ts';
import { readAddresses } from '../files/address-file.ts';
import { systemClock } from '../rules/clock.ts';
import type { Database } from '../store/connection/database.ts';
import { lookIntoRealm } from './open-realm.ts';
import { printLines } from './print-lines.ts';
import { readDataSettings, type SettingsFlags, withSettings } from './settings.ts';

const timeout = 2 * second;

const mailboxReply = z.object({
  mails: z.array(
    z.object({
      id: z.number(),
      to: z.string(),
      time: z.number(),
      subject: z.string(),
      text: z.string(),
      links: z.array(z.string()),
    }),
  ),
});

interface MailFlags extends SettingsFlags {
  json?: boolean;
}

const shown = ({ to, time, subject, text }: MailboxMail) =>
  `To ${to}, ${new Date(time).toISOString()}\n${subject}\n\n${text}`;

/**
 * Returns the mails in the mailbox of a running demo. Undefined if no server uses this data, or if the server sends its
 * mails.
 */
async function askServers(urls: readonly string[]): Promise<MailboxMail[] | undefined> {
  for (const url of urls) {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(`${url}/mailbox.json`, { signal }).catch(() => undefined);
    if (response?.ok) return mailboxReply.parse(await response.json()).mails;
  }
  return undefined;
}

function readOutbox(database: Database, config: ServerConfig): Promise<MailboxMail[]> {
  const realm = { name: config.site.name, url: config.publicUrl ?? `http://${config.host}:${config.port}` };
  return readMailbox(database, readSecrets(paths(config).secrets), realm);
}

async function list({ json, ...flags }: MailFlags): Promise<void> {
  const { dataDir } = readDataSettings(flags);
  const mails =
    (await askServers(readAddresses(dataDir, systemClock.now()))) ?? (await lookIntoRealm(flags, readOutbox));
  if (json) printLines(JSON.stringify({ mails }, undefined, 2));
  else printLines(mails.map(shown).join(`\n${'-'.repeat(60)}\n`) || 'No mails.');
}

/** Adds the command `mail list`, which lists the mails in the outbox, or in the mailbox of a demo. */
export function mailCommand(program: Command): void {
  const mail = program.command('mail').description('Show mails of this server');
  withSettings(mail.command('list'))
    .description('List unsent mails, or all mails of a demo')
    .option('--json', 'output as JSON')
    .action(list);
}
