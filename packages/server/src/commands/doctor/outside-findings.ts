import { codeOf, second } from '@kafra/sdk/rules';
import type { ServerConfig } from '../../config.ts';
import { mailProblem } from '../../domain/mail/mail-server.ts';
import { bad, type Finding, ok, settingText, warn } from '../../rules/finding.ts';

const waitFor = 5 * second;

/** Returns a description of a failed HTTP request. `fetch` stores the reason in `cause`. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no response within ${waitFor / second} s`;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? codeOf(cause) || cause.message : String(error);
}

/** Reports whether the public address shows this realm, and not another one. */
async function realmThere(publicUrl: string, name: string): Promise<Finding> {
  const response = await fetch(`${publicUrl}/site.json`, {
    signal: AbortSignal.timeout(waitFor),
  });
  const there = response.ok ? await response.json().catch(() => undefined) : undefined;
  return there?.name === name
    ? ok(`${publicUrl} reaches Kafra`)
    : bad(`${publicUrl} reaches the Kafra of another realm: check the target of the proxy`);
}

/**
 * Reports trusted proxy networks that are too large. Clients in them could claim any address and so bypass the limits
 * per address.
 */
export function proxyFindings({ trustedProxies }: ServerConfig): Finding[] {
  const tooWide = trustedProxies.filter((entry) => Number(entry.split('/')[1] ?? 128) < (entry.includes(':') ? 16 : 8));
  if (tooWide.length === 0) return [];
  return [
    warn(
      `trustedProxies contains ${tooWide.join(', ')}: clients in it can send any address, which bypasses limits and blocked networks. ` +
        'Set the addresses of your proxies',
    ),
  ];
}

/** Checks that the public address shows a Kafra server, as seen from this machine. */
export async function publicAddressFindings({ publicUrl, site }: ServerConfig): Promise<Finding[]> {
  if (publicUrl === undefined)
    return [warn('publicUrl is not set: links in mails use the address that the server listens on')];
  const plain = publicUrl.startsWith('https:')
    ? []
    : [
        warn(
          `${publicUrl} is not encrypted, and passwords are sent over it: use a proxy with a certificate, and set publicUrl to https`,
        ),
      ];
  const mend = 'is `serve` running, does the name point to this machine, and does the proxy forward requests?';
  try {
    const response = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(waitFor) });
    const text = (await response.text()).slice(0, 100);
    if (response.ok && /^\{"status":"ok"\}$/.test(text)) return [...plain, await realmThere(publicUrl, site.name)];
    return [...plain, bad(`another program responds at ${publicUrl} (status ${response.status}): ${mend}`)];
  } catch (error) {
    return [...plain, warn(`no response from ${publicUrl} on this machine (${reasonOf(error)}): ${mend}`)];
  }
}

/** Checks that the mail server (SMTP) accepts our mails. Sends a mail only to `to`, if it is given. */
export async function mailFindings({ mail, site }: ServerConfig, to?: string): Promise<Finding[]> {
  if (mail.kind === 'mailbox')
    return [
      warn(
        'mails are not sent, and all visitors can read them at /mailbox: set mail to {"kind": "smtp", "url", "from"}',
      ),
    ];
  const text = { subject: `Test mail of ${site.name}`, text: `This was sent by \`kafra-server doctor\`.\n` };
  const problem = await mailProblem(mail, waitFor, to === undefined ? undefined : { to, ...text });
  // The host of the mail server is checked here, because the library Nodemailer accepts invalid addresses.
  const host = URL.canParse(mail.url) ? new URL(mail.url).host : 'of mail.url';
  return problem === undefined
    ? [
        ok(settingText`the mail server ${host} accepts the sign-in; mails are sent from ${mail.from}`),
        ...(to === undefined
          ? []
          : [ok(`a mail was sent to ${to}: check that it arrives, and not in the spam folder`)]),
      ]
    : [
        bad(
          `the mail server ${host} refuses the connection or the sign-in: ${problem}. Check mail.url, its user name and password, and whether the port is open`,
        ),
      ];
}
