/**
 * Returns the words of a random option with its value in place of `%d`. A plus or minus before it becomes the opposite for a
 * negative value. `%%` is a percent sign, as in the game client.
 */
export const optionText = (format: string, value: number): string =>
  format
    .replaceAll(/([+-]?)(\s*)%d/g, (_, sign: string, space: string) => {
      if (sign === '') return `${space}${value}`;
      const isMinus = (sign === '-') !== value < 0;
      return `${isMinus && value !== 0 ? '-' : '+'}${space}${Math.abs(value)}`;
    })
    .replaceAll('%%', '%');
