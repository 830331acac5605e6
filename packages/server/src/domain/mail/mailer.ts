import { minute, second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { ServerConfig } from '../../config.ts';
import type { Clock } from '../../rules/clock.ts';
import type { Log } from '../../rules/log.ts';
import type { Metrics } from '../../rules/metrics.ts';
import type { Database } from '../../store/connection/database.ts';
import { deleteMail, dueMails, insertMail, listMails, markMailSent, reserveMail } from '../../store/outbox.ts';
import type { Schema } from '../../store/schema.ts';
import { seal, unseal } from '../secrets/seal.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Timers } from '../timers.ts';
import { type MailText, renderMail, type TemplatedMail } from './mail-templates.ts';

/** A mail in the mailbox of a demo. */
export interface MailboxMail extends MailText {
  id: number;
  to: string;
  /** Time of the mail in epoch milliseconds. */
  time: number;
  links: string[];
}

/** Function that writes a mail into the outbox, within the caller's transaction. */
export type PostMail = (...mail: Parameters<Mailer['enqueue']>) => Promise<unknown>;

/**
 * Queues mails in an outbox, in the transaction of the change that they report. They are sent in the background, with
 * retries.
 */
export interface Mailer {
  /** Writes a mail into the outbox, within the caller's transaction. Returns its id there. */
  readonly enqueue: (db: Kysely<Schema>, to: string, mail: TemplatedMail) => Promise<number>;
  /** Sends the queued mails. Call it after a commit, so that the mails do not wait for the next round. */
  deliver(): void;
  /** Returns the newest mails of the demo mailbox, newest first; empty if mails are sent by SMTP. */
  listMailbox(): Promise<MailboxMail[]>;
}

const pollInterval = 10 * second;
/** Maximum number of attempts to send a mail. */
export const maxAttempts = 10;
const maxMailboxMails = 200;

/**
 * Returns the delay before the next attempt to send a mail: a minute, then doubled each time. The last attempt is about
 * eight hours after the first.
 */
const backoff = (attempts: number) => minute * 2 ** attempts;

interface Deps {
  config: ServerConfig;
  database: Database;
  secrets: Secrets;
  clock: Clock;
  timers: Timers;
  log: Log;
  metrics: Metrics;
  /**
   * Returns the URL of the site, with which links in mails start. It never comes from a request. Empty until the server
   * listens.
   */
  publicUrl: () => string;
}

type Send = (to: string, text: MailText) => Promise<unknown>;

/** An unresponsive mail server delays all queued mails, so the timeouts are short. */
const timeouts = {
  connectionTimeout: 15 * second,
  greetingTimeout: 15 * second,
  socketTimeout: 15 * second,
};

/** Returns the function that sends mails; undefined if they stay in the demo mailbox. */
function createSender({ mail }: ServerConfig): Send | undefined {
  if (mail.kind === 'mailbox') return undefined;
  // The mail library is loaded with the first mail, because most processes never send one.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: mail.url, ...timeouts }, { from: mail.from });
  };
  let transport: Awaited<ReturnType<typeof open>> | undefined;
  return async (to, text) => {
    transport ??= await open();
    return transport.sendMail({ to, ...text });
  };
}

const sealOwner = (to: string) => `outbox:${to}`;

/** Decrypts a mail in the outbox; undefined if the key is missing. */
function unsealMail(secrets: Secrets, row: { to_addr: string; params: Uint8Array }): TemplatedMail | undefined {
  const text = unseal(secrets, sealOwner(row.to_addr), row.params);
  return text === undefined ? undefined : (JSON.parse(text) as TemplatedMail);
}

/** Returns the mails of the demo mailbox. Used by the server and by `kafra-server mail list`. */
export async function readMailbox(
  database: Database,
  secrets: Secrets,
  realm: { name: string; url: string },
): Promise<MailboxMail[]> {
  const rows = await listMails(database.db, maxMailboxMails);
  return rows.flatMap((row) => {
    const mail = unsealMail(secrets, row);
    if (!mail) return [];
    const written = renderMail(mail, realm);
    const links = written.text.match(/https?:\/\/\S+(?=\s)/g) ?? [];
    return [{ id: row.id, to: row.to_addr, time: row.created_at, ...written, links: [...links] }];
  });
}

/** Returns a function that queues mails for a running server of the realm. */
export const createPost =
  ({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>): Mailer['enqueue'] =>
  (db, to, mail) =>
    insertMail(db, {
      to,
      template: mail.template,
      params: seal(secrets, sealOwner(to), JSON.stringify(mail)),
      now: clock.now(),
    });

export function createMailer({ config, database, secrets, clock, timers, log, metrics, publicUrl }: Deps): Mailer {
  const send = createSender(config);
  const realm = () => ({ name: config.site.name, url: publicUrl() });

  const deliverOne = async (row: { id: number; to_addr: string; params: Uint8Array; attempts: number }) => {
    if (!(await reserveMail(database.db, row, clock.now() + backoff(row.attempts)))) return;
    if (!send) return markMailSent(database.db, row.id, clock.now());
    const mail = unsealMail(secrets, row);
    if (!mail) return log.error({ mail: row.id }, 'the key of an encrypted mail is missing');
    // Mails that an older version queued have no expiry of their link, so they are sent.
    if ('expiresAt' in mail && mail.expiresAt <= clock.now()) {
      await deleteMail(database.db, row.id);
      metrics.count('mails', { outcome: 'expired' });
      return log.warn({ mail: row.id, template: mail.template }, 'a mail was dropped: its link had expired');
    }
    try {
      await send(row.to_addr, renderMail(mail, realm()));
      metrics.count('mails', { outcome: 'sent' });
      await deleteMail(database.db, row.id);
    } catch (error) {
      metrics.count('mails', { outcome: 'failed' });
      log.error({ err: error, mail: row.id, attempts: row.attempts + 1 }, 'a mail could not be sent');
    }
  };
  const round = async () => {
    // Without the URL of the site no links can be written, so the mails wait for the next round.
    if (publicUrl() === '') return;
    const due = { now: clock.now(), maxAttempts, maxWait: backoff(maxAttempts) };
    for (const row of await dueMails(database.db, due)) await deliverOne(row);
  };
  /**
   * Promise of the current round of sending mails. Rounds run one after the other. A mail that is queued during a round
   * is in the next one, which all concurrent callers share.
   */
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const deliver = () => {
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined;
        current = round();
        return current;
      });
    return next;
  };
  timers.every('outbox', pollInterval, deliver);

  return {
    enqueue: createPost({ secrets, clock }),
    deliver: () => timers.later('outbox', 0, deliver),
    listMailbox: async () => (send ? [] : readMailbox(database, secrets, realm())),
  };
}
