/**
 * Number in the file name of each hair style: the position in the list is the number of the style. For higher styles
 * both numbers are equal.
 */
const files: Readonly<Record<'M' | 'F', readonly number[]>> = {
  F: [2, 2, 4, 7, 1, 5, 3, 6, 12, 10, 9, 11, 8],
  M: [2, 2, 1, 7, 5, 4, 3, 6, 8, 9, 10, 12, 11],
};

/**
 * Returns the numbers of the hair styles that use a head file of the game client. The game's databases use these
 * numbers. For dorams (cat people) a style has the number of its file.
 */
export function hairStyles(file: number, { sex, isDoram }: { sex: 'M' | 'F'; isDoram: boolean }): number[] {
  const moved = files[sex];
  if (isDoram || file >= moved.length) return [file];
  return moved.flatMap((other, style) => (other === file ? [style] : []));
}
