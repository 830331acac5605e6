import { createRandom, type Random } from '@kafra/demo/testing';
import { definitionOf, isOmittable, type Schema } from '@kafra/sdk/contract';

/** Values that break programs which do not check their input. */
const numbers = [
  ...[0, -0, 1, -1, 2, 99, 1_000, 1.5, 0.1, -2.5, 255, 32_768, 65_536, 100_001, 2_147_483_647, 2_147_483_648],
  ...[4_294_967_295, 4_294_967_296, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 63, 2 ** 64],
  ...[8_640_000_000_000_000, 8_640_000_000_000_001, 253_402_300_800_000, 1_766_000_000_000, 1e300, -1e300, 5e-324],
] as const;
const texts = [
  ...[
    '',
    ' ',
    'x',
    'lumen',
    'Swordfish',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '`',
    ';--',
    '\0',
    '\n',
    '\t',
    '\u{1f600}',
    '\ud800',
  ],
  ...['ä'.repeat(300), 'x'.repeat(5_000), '0', '-1', '1e300', 'NaN', '99999999999999999999', '18446744073709551616'],
  ...['2026-06-20', '2026-06-20 12:00:00', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '0000-00-00 00:00:00'],
  ...['a@b.example', 'player@kafra.example', '__proto__', 'constructor', '../../etc/passwd', 'true'],
] as const;
const commonNumbers = [0, 1, 2, 501, 1_766_000_000_000] as const;
const scalars = [...numbers, ...texts, true, false, null] as const;

/** A generator of random API requests. The same seed gives the same requests. */
export interface RandomRequests {
  /** Returns a random value for a schema, with some invalid parts. */
  of(schema: Schema): unknown;
}

type Make = (schema: Schema) => unknown;

function randomValue(random: Random, depth = 0): unknown {
  const several = <T>(make: () => T): T[] => Array.from({ length: random.int(0, 4) }, make);
  if (depth > 2 || random.chance(0.7)) return random.pick(scalars);
  if (random.chance(0.5)) return several(() => randomValue(random, depth + 1));
  return Object.fromEntries(several(() => [random.pick(texts), randomValue(random, depth + 1)]));
}

/**
 * Returns random values for all required fields, and for about two of the optional ones: with more, requests would
 * hardly ever be accepted.
 */
function fields(shape: Readonly<Record<string, Schema>>, random: Random, make: Make) {
  const entries = Object.entries(shape);
  const chance = 2 / entries.filter(([, field]) => isOmittable(field)).length;
  const sent = entries.filter(([, field]) => !isOmittable(field) || random.chance(chance));
  return Object.fromEntries(sent.map(([name, field]) => [name, make(field)]));
}

function validValue(schema: Schema, random: Random, make: Make): unknown {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return fields(def.shape, random, make);
    case 'array':
      return Array.from({ length: random.int(0, 3) }, () => make(def.element));
    case 'tuple':
      return def.items.map(make);
    case 'union':
      return make(random.pick(def.options as readonly [Schema, ...Schema[]]));
    case 'optional':
    case 'nullable':
    case 'default':
      return make(def.innerType);
    case 'pipe':
      return make(def.out);
    case 'literal':
      return def.values[0];
    case 'boolean':
      return random.chance(0.5);
    case 'number':
      return random.pick(random.chance(0.5) ? commonNumbers : numbers);
    case 'string':
      return random.pick(texts);
    default:
      return randomValue(random);
  }
}

/**
 * Creates random requests from schemas of the API contract. In every second request, about one in ten values is
 * invalid.
 */
export function randomRequests(seed: number | string): RandomRequests {
  const random = createRandom(seed);
  const makeValid: Make = (schema) => validValue(schema, random, makeValid);
  const makeMostlyValid: Make = (schema) =>
    random.chance(0.1) ? randomValue(random) : validValue(schema, random, makeMostlyValid);
  return { of: (schema) => (random.chance(0.5) ? makeValid(schema) : makeMostlyValid(schema)) };
}
