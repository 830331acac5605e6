/**
 * Returns the text of a random option of an item with its value in place of `%d`. For a negative value, a plus or minus
 * before it is inverted. `%%` is a percent sign, as in the game client.
 */
export const optionText = (format: string, value: number): string =>
  format
    .replaceAll(/([+-]?)(\s*)%d/g, (_, sign: string, space: string) => {
      if (sign === '') return `${space}${value}`;
      const isMinus = (sign === '-') !== value < 0;
      return `${isMinus && value !== 0 ? '-' : '+'}${space}${Math.abs(value)}`;
    })
    .replaceAll('%%', '%');
