/** Matches integers with too many digits for a JavaScript number. */
const longInteger = /[:,[]\s*-?\d{16,}(?![\d.eE])/;

/** Third argument of a JSON reviver in current JavaScript engines: the source text of the value. */
interface ReviverContext {
  source?: string;
}

/**
 * Reads JSON. An integer that JavaScript would round is returned as text, because a unique id of the game has 64 bits
 * and a rounded id identifies another item.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (!longInteger.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key: string, value: unknown, context?: ReviverContext) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (exactText(context?.source) ?? value)
      : value,
  );
}

const exactText = (source: string | undefined) => (source && /^-?\d+$/.test(source) ? source : undefined);
