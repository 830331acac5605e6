/**
 * Splits sections into two columns of about the same length. The order stays: the first column is read before the
 * second.
 */
export function splitInHalf<Part>(parts: readonly Part[], linesOf: (part: Part) => number): [Part[], Part[]] {
  const total = parts.reduce((sum, part) => sum + linesOf(part), 0);
  let above = 0;
  let count = 0;
  for (const part of parts) {
    const lines = linesOf(part);
    // A section that crosses the middle goes to the column that contains its larger share.
    if (above + lines / 2 > total / 2) break;
    above += lines;
    count += 1;
  }
  return [parts.slice(0, count), parts.slice(count)];
}
