/** Maximum difference between the lengths of the texts in a column of dates, in characters. */
const maxLengthSpread = 2;

/**
 * Returns whether the texts of a table column mean little if they are cut, because all of them contain numbers and have
 * similar lengths: dates, addresses and positions.
 */
export function areNumberLike(texts: readonly string[]): boolean {
  if (texts.length === 0 || !texts.every((text) => /\d/.test(text))) return false;
  const lengths = texts.map(({ length }) => length);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  return lengths.every((length) => longest - length <= maxLengthSpread);
}
