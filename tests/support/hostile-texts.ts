import type { ResponseRewriter } from './response-variants.ts';

const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every control character, and what a terminal would make of some together: a link, hidden text, a cleared screen. */
export const hostileText = `${String.fromCodePoint(
  ...codes(0, 0x1f),
  ...codes(0x7f, 0x9f),
  ...codes(0x202a, 0x202e),
  ...codes(0x2066, 0x2069),
)}\u001b]8;;https://evil.example\u0007\u001b[8m\u001b[2J`;

/** What must not be among what is written, when the program's own colours are taken away. */
export const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Texts that are no names: what addresses, identifies or dates something. */
const isNotName = (key: string, text: string): boolean =>
  /(^|_)(id|ids|key|token|url|image|icon|emblem|version|ip|type|provider)$/.test(key) ||
  /^([\d.:TZ -]*|\/.*|(data|https?):.*)$/.test(text);

/** A value with control characters in every name. */
export const withHostileNames = <T>(value: T): T => spoil(value, '') as T;

function spoil(value: unknown, key: string): unknown {
  if (typeof value === 'string')
    return isNotName(key, value) ? value : `${value.slice(0, 1)}${hostileText}${value.slice(1)}`;
  if (Array.isArray(value)) return value.map((one) => spoil(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoil(one, name)]));
}

/** A server whose players have escape sequences for names. */
export const hostileTexts: ResponseRewriter = {
  reply: (_schema, value) => withHostileNames(value),
  records: (_schema, list) => list.map((record) => withHostileNames(record)),
};
