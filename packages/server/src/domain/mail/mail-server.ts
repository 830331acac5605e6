import { messageOf } from '@kafra/sdk/rules';
import type { ServerConfig } from '../../config.ts';

type MailServer = Extract<ServerConfig['mail'], { kind: 'smtp' }>;

interface TestMail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Returns why a mail server refuses the connection, or a mail if one is given, in its own words; undefined on success.
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
