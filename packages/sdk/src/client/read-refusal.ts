import { refusalBody } from '../contract/error.ts';
import { ParseFailure } from '../contract/lenient/parse-failure.ts';
import { parseReply, parseSync } from '../contract/lenient/parse-reply.ts';

/** What a server says went wrong: its word for programs, and for people its message, else the body as it came. */
export function readRefusal(body: string): { code?: string | undefined; message: string } {
  try {
    const read = parseSync(parseReply(refusalBody, JSON.parse(body)));
    if (!(read instanceof ParseFailure)) return read;
  } catch {
    // No JSON: a proxy's page, or a plain text.
  }
  return { message: body };
}
