import { refusalBody } from '../contract/error.ts';
import { ParseFailure } from '../contract/lenient/parse-failure.ts';
import { parseReply, parseSync } from '../contract/lenient/parse-reply.ts';
import { isJsonObject } from '../contract/lenient/scalars.ts';

interface Refusal {
  code?: string | undefined;
  /** As they came: each code has its own. */
  details?: unknown;
  message: string;
}

/** What a server says went wrong: its word for programs, and for people its message, else the body as it came. */
export function readRefusal(body: string): Refusal {
  try {
    const value: unknown = JSON.parse(body);
    const read = parseSync(parseReply(refusalBody, value));
    if (!(read instanceof ParseFailure)) return { ...read, details: isJsonObject(value) ? value.details : undefined };
  } catch {
    // No JSON: a proxy's page, or a plain text.
  }
  return { message: body };
}
