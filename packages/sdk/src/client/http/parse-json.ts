/** Matches integers with too many digits for a JavaScript number. */
const longInteger = /[:,[]\s*-?\d{16,}(?![\d.eE])/;

/** Third argument of a reviver in current engines: the source text of the value. */
interface ReviverContext {
  source?: string;
}

/**
 * Reads JSON. A whole number that would be rounded stays the text that it was sent as: a unique id of the game has 64 bits,
 * and one that is rounded is another one.
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
