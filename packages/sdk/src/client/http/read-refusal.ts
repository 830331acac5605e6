import { refusalBody } from '../../contract/error.ts';
import { ParseFailure } from '../../contract/lenient/parse-failure.ts';
import { parseReply, parseSync } from '../../contract/lenient/parse-reply.ts';
import { isJsonObject } from '../../contract/lenient/scalars.ts';

/** Maximum length of an error response that is shown as a message. A longer text is a web page or a report. */
const maxTextLength = 500;

interface Refusal {
  code?: string | undefined;
  /** Details of the error code as received. Their form depends on the code. */
  details?: unknown;
  /** Error message for people; undefined if the body is not readable text. */
  message: string | undefined;
}

/**
 * Parses the body of an error response: its code for programs, and its message for people, else a short body as
 * received.
 */
export function readRefusal(body: string): Refusal {
  try {
    const value: unknown = JSON.parse(body);
    const read = parseSync(parseReply(refusalBody, value));
    if (!(read instanceof ParseFailure)) return { ...read, details: isJsonObject(value) ? value.details : undefined };
  } catch {
    // The error response is not JSON: it is a web page of a proxy, or a plain text.
  }
  const text = body.trim();
  return { message: text === '' || text.length > maxTextLength || text.startsWith('<') ? undefined : text };
}
