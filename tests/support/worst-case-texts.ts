import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { routeReplies } from './route-replies.ts';

/**
 * Replaces texts and numbers in replies by the longest ones that a realm can have: names without spaces, wide
 * characters, right-to-left scripts, emoji.
 */
const scripts = [
  'Wolfeschlegelsteinhausen',
  '剣士エイダ魔法使いの弟子の長い名前です鍛冶屋',
  'محاربالصحراءالعظيمالقديم',
  '🐉🔥⚔🛡🏰🌙⭐🌊',
  'MMMMWWWWMMMMWWWWMMMMWWWW',
  'Knight of the round table',
] as const;

/** Returns the replacement of a text. The same text always gets the same one, so that related records still match. */
function pick(text: string, salt = 0): string {
  const sum = [...text].reduce((all, letter) => all + letter.charCodeAt(0), salt);
  return scripts[sum % scripts.length] ?? scripts[0];
}

/** Returns a replacement text of exactly this length, without cut characters. */
function stretch(text: string, length: number): string {
  const letters = [...pick(text)];
  return Array.from({ length }, (_, index) => letters[index % letters.length])
    .join('')
    .trim()
    .padEnd(length, 'x');
}

/** Names as long as the longest ones in rAthena's databases: with blanks, without blanks, and in wide characters. */
const itemNames = [
  'Handbook: How To Brew High Quality Draughts',
  'Throwing Increase Draught (Medium)',
  'Counterrevolutionaries_Breastplate_Of_Dusk',
  '高品質ポーションの作り方についての手引き書',
];
const cardNames = ['Baroness of Remembrance Card', 'Unforgettable Dandelion Card'];
const mobNames = ['Fugitive Dandelion Members', 'Highpriestess_Margaretta'];

const itemName = (name: string, card: boolean): string => {
  const names = card ? cardNames : itemNames;
  return names[[...name].reduce((all, letter) => all + letter.charCodeAt(0), 0) % names.length] ?? name;
};

const longEmail = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`;

const characterName = (text: string): string => stretch(text, 24);
const guildName = (text: string): string => stretch(text, 40);

/** Replacements of texts and numbers by the name of their field. */
const texts: Readonly<Record<string, (text: string) => string>> = {
  char_name: characterName,
  character_name: characterName,
  producer: characterName,
  user_id: (text) => stretch(text, 23),
  acc_name: (text) => stretch(text, 23),
  account_name: (text) => stretch(text, 23),
  guest_profile_name: (text) => stretch(text, 30),
  guild: guildName,
  guild_name: guildName,
  shop_name: (text) => stretch(text, 80),
  email: () => longEmail,
  pending_email: () => longEmail,
  file_name: (text) => `${'kafra_realm_'.repeat(8)}${text}`,
  map: () => 'ordeal_3-2a',
  map_id: () => 'ordeal_3-2a',
  from: () => 'ordeal_3-2a',
  to: () => 'ordeal_3-2a',
  ip: () => '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
  class: () => 'Baby Star Gladiator (Union)',
  mob_name: (text) => mobNames[text.length % mobNames.length] ?? text,
  sub_title: () => 'Skeletonville, a Solitary Village in Nifel',
  currency: () => '3 Handbook: How To Brew High Quality Draughts, 1 Throwing Increase Draught (Medium)',
};

const billion = 1_000_000_000;
const numbers: Readonly<Record<string, number>> = {
  price: billion,
  zeny: billion,
  min_price: billion,
  mean_price: billion,
  max_price: billion,
  last_sale_price: billion,
  total_quantity: 1_000_000,
  fame: billion,
  total_kills: 1_000_000,
  hp: 10_000_000,
};

type Fields = Record<string, unknown>;

/** Returns an item of the database with all properties that an item can have. */
const dress = (item: Fields): Fields => ({
  ...item,
  identified: true,
  refine: 10,
  cards: [4001, 4002, 4003, 4004],
  producer: characterName(String(item.nameid)),
  element: 3,
  vvs: 3,
  enchant: 4700,
  costume: true,
});

/** Returns the longest possible name for a record of this list. */
function nameOf(record: Fields, list: string): string {
  const name = String(record.name);
  if (
    'aegis_name' in record ||
    list === 'items' ||
    list.startsWith('drops') ||
    list.endsWith('drops') ||
    list.includes('group')
  )
    return itemName(name, record.type === 'Card');
  if ('mob' in record || 'mob_id' in record) return mobNames[name.length % mobNames.length] ?? name;
  if (list === 'rankings' && 'exp' in record) return guildName(name);
  if (/rankings|characters/.test(list)) return characterName(name);
  if (list === 'guest_profiles') return stretch(name, 30);
  return name.length > 60 ? name : stretch(name, 24);
}

/** Returns an API reply with the longest possible texts and numbers. */
function atWorst(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => atWorst(one, key));
  if (typeof value === 'string') return texts[key]?.(value) ?? value;
  if (typeof value === 'number') return numbers[key] === undefined ? value : Math.sign(value) * numbers[key];
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Fields;
  if (key === 'emblems') return Object.fromEntries(Object.entries(record).map(([name, src]) => [guildName(name), src]));
  const worst = Object.fromEntries(Object.entries(record).map(([name, one]) => [name, atWorst(one, name)]));
  if ('members' in record) worst.exp = billion;
  if (typeof record.name === 'string') worst.name = nameOf(record, key);
  return 'nameid' in record ? dress(worst) : worst;
}

/** Rewrites all further replies of the page to the longest possible texts and numbers. */
export async function answerAtWorst(page: Page): Promise<void> {
  await routeReplies(page, /\/api\/(account|server|admin)\//, async (route) => {
    const response = await route.fetch();
    if (!response.ok() || !response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    await route.fulfill({ response, json: atWorst(await response.json()) });
  });
  await routeReplies(page, /\/db\/\w+\.json\.gz/, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const text = body[0] === 0x1f ? gunzipSync(body) : body;
    await route.fulfill({ contentType: 'application/json', body: JSON.stringify(atWorst(JSON.parse(String(text)))) });
  });
}
