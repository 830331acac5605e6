import type { ResponseRewriter } from './response-variants.ts';

const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** All control characters, and escape sequences of terminals: a link, hidden text, a cleared screen. */
export const hostileText = `${String.fromCodePoint(
  ...codes(0, 0x1f),
  ...codes(0x7f, 0x9f),
  ...codes(0x202a, 0x202e),
  ...codes(0x2066, 0x2069),
)}\u001b]8;;https://evil.example\u0007\u001b[8m\u001b[2J`;

/** Matches characters that must not be in the output, apart from the program's own colours. */
export const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Returns whether a text is an address, id or date instead of a name. */
const isNotName = (key: string, text: string): boolean =>
  /(^|_)(id|ids|key|token|url|image|icon|emblem|version|ip|type|kind|part|provider)$/.test(key) ||
  /^([\d.:TZ -]*|\/.*|(data|https?):.*)$/.test(text);

/** Returns a response with every name in it replaced. */
function renamed(value: unknown, rename: (name: string) => string, key = ''): unknown {
  if (typeof value === 'string') return isNotName(key, value) ? value : rename(value);
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, rename, name)]));
}

/** Returns a rewriter of server responses that replaces every name. */
const rewriteNames = (rename: (name: string) => string): ResponseRewriter => ({
  reply: (_schema, value) => renamed(value, rename),
  records: (_schema, list) => list.map((record) => renamed(record, rename)),
});

/** Returns a response with control characters in every name. */
export const withHostileNames = <T>(value: T): T =>
  renamed(value, (name) => `${name.slice(0, 1)}${hostileText}${name.slice(1)}`) as T;

/** Rewriter of responses that simulates players with escape sequences in their names. */
export const hostileTexts: ResponseRewriter = rewriteNames(withHostileNames);

/** Example names. Their width differs between terminals, libraries and versions of Unicode. */
const worldNames: Readonly<Record<string, string>> = {
  Thai: 'ร้านน้ำยา',
  Lao: 'ຮ້ານນ້ຳຢາ',
  Korean: '한글상점',
  'Korean in parts': '\u1112\u1161\u11ab\u1100\u1173\u11af',
  Devanagari: 'क्षत्रिय हिन्दी',
  Bengali: 'বাংলা দোকান',
  Arabic: 'مَرْحَبًا \u0600٣',
  'wide letters': '剣士エイダ\u{20000}',
  'half-width letters': 'ﾊﾞｶﾞ',
  emoji: '🐉🔥⚔🏰\u{1fae9}',
  'emoji with VS16': '☀️ Sun 🏛️ Hall ❤️',
  'emoji with VS15': '☕\ufe0e cup',
  'joined emoji': '👩‍👩‍👧 🏳️‍🌈 🧑🏽‍🤝‍🧑🏻',
  'skin colours': '👍🏽👋🏿',
  keycaps: '#️⃣*️⃣ #⃣',
  flags: '🇩🇪🇧🇷🇹🇭 🇩 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'combining marks': 'Z\u0337\u0321\u031ba\u0301lgo\u0336',
  'invisible characters': 'a\u200bb\u00adc\u2060d\u3164e\ufff9f',
};

/** Character that replaces each cell of a name in `plain`. No screen of Kafra uses this character otherwise. */
export const fillCharacter = 'ж';

/** Returns a hash of a name. It determines the replacement, so that the same name always gets the same one. */
const sumOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

/**
 * Returns four letters that are computed from a name. They make replaced names different, and give sorted lists the
 * same order on both servers.
 */
const prefixOf = (name: string): string =>
  String(sumOf(name))
    .padStart(4, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/**
 * Returns rewriters of responses for two servers: `world` has names in many scripts, and `plain` has the same names
 * with each word replaced by as many `fillCharacter` as its width in cells.
 */
export function worldNameServers(widthOf: (text: string) => number): Record<'world' | 'plain', ResponseRewriter> {
  const names = Object.values(worldNames);
  const worldName = (name: string): string => names[sumOf(name) % names.length] ?? '';
  // Word boundaries stay in replaced names, so that lines break at the same positions.
  const plainName = (name: string): string =>
    worldName(name).replace(/[^ ]+/g, (word) => fillCharacter.repeat(widthOf(word)));
  return {
    world: rewriteNames((name) => prefixOf(name) + worldName(name)),
    plain: rewriteNames((name) => prefixOf(name) + plainName(name)),
  };
}
