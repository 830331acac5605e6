import { encode } from 'uqr';

/** Width of the blank border in modules. The standard requires four, but scanners read the code with two. */
const border = 2;

/**
 * Draws a QR code with half blocks: each line is two rows of modules. Print it black on white in every theme, because many
 * scanners do not read an inverted code.
 */
export function qrLines(text: string): string[] {
  const { data } = encode(text, { ecc: 'L', border });
  const lines: string[] = [];
  for (let row = 0; row < data.length; row += 2) {
    const [upper = [], lower = []] = [data[row], data[row + 1]];
    lines.push(upper.map((isDark, column) => halfBlock(isDark, lower[column] === true)).join(''));
  }
  return lines;
}

function halfBlock(upper: boolean, lower: boolean): string {
  if (upper && lower) return '█';
  if (upper) return '▀';
  return lower ? '▄' : ' ';
}
