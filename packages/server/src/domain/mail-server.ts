import { createTransport } from 'nodemailer';
import type { ServerConfig } from '../config.ts';

type MailServer = Extract<ServerConfig['mail'], { kind: 'smtp' }>;

/** Why a mail server lets us not in, in its own words; undefined where it does. Sends no mail. */
export async function mailProblem({ url }: MailServer, waitFor: number): Promise<string | undefined> {
  const transport = createTransport({
    url,
    connectionTimeout: waitFor,
    greetingTimeout: waitFor,
    socketTimeout: waitFor,
    dnsTimeout: waitFor,
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}
