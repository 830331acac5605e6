import { messageOf } from '@kafra/sdk/rules';
import type { ServerConfig } from '../../config.ts';

type MailServer = Extract<ServerConfig['mail'], { kind: 'smtp' }>;

interface TestMail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Connects to a mail server (SMTP), and sends a mail if one is given. Returns the error message of the server;
 * undefined on success.
 */
export async function mailProblem(
  { url, from }: MailServer,
  waitFor: number,
  mail?: TestMail,
): Promise<string | undefined> {
  const timeouts = { connectionTimeout: waitFor, greetingTimeout: waitFor, socketTimeout: waitFor };
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...timeouts, dnsTimeout: waitFor }, { from });
  try {
    await (mail ? transport.sendMail(mail) : transport.verify());
    return undefined;
  } catch (error) {
    return messageOf(error);
  } finally {
    transport.close();
  }
}
