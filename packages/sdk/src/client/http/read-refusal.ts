import { refusalBody } from '../../contract/error.ts';
import { ParseFailure } from '../../contract/lenient/parse-failure.ts';
import { parseReply, parseSync } from '../../contract/lenient/parse-reply.ts';
import { isJsonObject } from '../../contract/lenient/scalars.ts';

/** Most characters of a text that is a message: what is longer is a page, or a report. */
const maxTextLength = 500;

interface Refusal {
  code?: string | undefined;
  /** As received; their form depends on the code. */
  details?: unknown;
  /** Undefined if the body is not readable text. */
  message: string | undefined;
}

/** Reads a refusal: its code for programs, and its message for people, else a short body as received. */
export function readRefusal(body: string): Refusal {
  try {
    const value: unknown = JSON.parse(body);
    const read = parseSync(parseReply(refusalBody, value));
    if (!(read instanceof ParseFailure)) return { ...read, details: isJsonObject(value) ? value.details : undefined };
  } catch {
    // No JSON: a proxy's page, or a plain text.
  }
  const text = body.trim();
  return { message: text === '' || text.length > maxTextLength || text.startsWith('<') ? undefined : text };
}
