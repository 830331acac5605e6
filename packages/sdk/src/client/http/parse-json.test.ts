import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

describe('the JSON parser', () => {
  it.each([
    ['{"unique_id": 9223372036854775807}', { unique_id: '9223372036854775807' }],
    ['{"unique_id":-9223372036854775808, "amount": 3}', { unique_id: '-9223372036854775808', amount: 3 }],
    ['[1, 18446744073709551615, 2]', [1, '18446744073709551615', 2]],
    ['{"unique_id":"9223372036854775807"}', { unique_id: '9223372036854775807' }],
    // The parser returns these values as numbers, because a JavaScript number can represent them.
    ['[9007199254740991]', [Number.MAX_SAFE_INTEGER]],
    ['[0.1234567890123456789, 1e300, 1234567890123456.50]', [0.12345678901234568, 1e300, 1_234_567_890_123_456.5]],
    ['{"note": "see:1234567890123456789, then"}', { note: 'see:1234567890123456789, then' }],
  ])('reads %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('rejects invalid JSON as JSON.parse does', () => {
    expect(() => parseJson('{"a":12345678901234567890')).toThrow(SyntaxError);
  });
});
