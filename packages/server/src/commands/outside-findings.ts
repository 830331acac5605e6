import { second } from '@kafra/sdk/rules';
import type { ServerConfig } from '../config.ts';
import { mailProblem } from '../domain/mail-server.ts';
import { bad, type Finding, ok, warn } from '../rules/finding.ts';

const waitFor = 5 * second;

/** Words for an answer that did not come; `fetch` keeps the reason one level down. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${waitFor / second} s`;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(error);
}

/** Whether what visitors type leads to a Kafra, as far as it can be seen from this machine. */
async function publicAddress({ publicUrl }: ServerConfig): Promise<Finding[]> {
  if (publicUrl === undefined)
    return [warn('publicUrl is not set: links in mails lead to the address that the server listens on')];
  const plain = publicUrl.startsWith('https:')
    ? []
    : [
        warn(
          `${publicUrl} is not encrypted, and passwords go over it: put a proxy with a certificate before it, and set publicUrl to https`,
        ),
      ];
  const mend = 'is `serve` running, does the name lead here, does the proxy pass it on?';
  try {
    const response = await fetch(`${publicUrl.replace(/\/+$/, '')}/healthz`, { signal: AbortSignal.timeout(waitFor) });
    const text = (await response.text()).slice(0, 100);
    if (response.ok && /^\{"status":"ok"\}$/.test(text)) return [...plain, ok(`${publicUrl} is answered by a Kafra`)];
    return [...plain, bad(`${publicUrl} is answered by something else (status ${response.status}): ${mend}`)];
  } catch (error) {
    return [...plain, warn(`${publicUrl} is not answered from here (${reasonOf(error)}): ${mend}`)];
  }
}

/** Whether the mail server would take mails from us; none is sent. */
async function mails({ mail }: ServerConfig): Promise<Finding> {
  if (mail.kind === 'mailbox')
    return warn(
      'no mail leaves this server, and anybody may read them at /mailbox: set mail to {"kind": "smtp", "url", "from"}',
    );
  const problem = await mailProblem(mail, waitFor);
  const { host } = new URL(mail.url);
  return problem === undefined
    ? ok(`the mail server ${host} lets us in; mails are from ${mail.from}`)
    : bad(
        `the mail server ${host} does not let us in: ${problem}. Check mail.url, its name and password, and whether the port is open`,
      );
}

/** What lies outside of this machine: where visitors come in, and where mails go out. */
export const outsideFindings = async (config: ServerConfig): Promise<Finding[]> =>
  config.demo ? [] : [...(await publicAddress(config)), await mails(config)];
