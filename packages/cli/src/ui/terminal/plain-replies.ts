import { gunzipSync } from 'node:zlib';
import type { AppOptions } from '@kafra/sdk';
import { plain } from '../../terminal/text.ts';

type Sources = Pick<AppOptions, 'transport' | 'fetchBytes'>;

/**
 * The ways in by which text of a server reaches the terminal UI, each with all control characters taken out: players
 * choose the names of shops and characters, and an escape sequence in one is a command to the terminal. Here and not
 * where text is drawn, so that no view, dialog or message can forget it.
 */
export const plainReplies = ({ transport, fetchBytes }: Sources): Sources => ({
  async transport(request) {
    const reply = await transport(request);
    return { ...reply, body: plainJson(reply.body, plain) };
  },
  async fetchBytes(path) {
    const bytes = await fetchBytes(path);
    return path.includes('.json') ? plainDatabase(bytes) : bytes;
  },
});

/** Control characters as JSON may hold them: escaped, or as they are where it allows that. */
const suspicious = /\\u(00[0189]|007f|202|206)|\\[bfnrt]|[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/i;

/** A JSON text with every text in it made plain; what is no JSON is one text. */
function plainJson(json: string, toPlain: (text: string) => string): string {
  if (!suspicious.test(json)) return json;
  try {
    return JSON.stringify(plainDeep(JSON.parse(json), toPlain));
  } catch {
    return toPlain(json);
  }
}

function plainDeep(value: unknown, toPlain: (text: string) => string): unknown {
  if (typeof value === 'string') return toPlain(value);
  if (Array.isArray(value)) return value.map((one) => plainDeep(one, toPlain));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [toPlain(key), plainDeep(one, toPlain)]));
}

/** The descriptions of a database go over several lines. */
const plainLines = (text: string): string => text.split('\n').map(plain).join('\n');

function plainDatabase(bytes: Uint8Array): Uint8Array {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = new TextDecoder().decode(isPacked ? gunzipSync(bytes) : bytes);
  const safe = plainJson(text, plainLines);
  return safe === text ? bytes : new TextEncoder().encode(safe);
}
