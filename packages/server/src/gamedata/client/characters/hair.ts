/** The file of each style of hair up to the last that has another number than its file: those above are equal. */
const files: Readonly<Record<'M' | 'F', readonly number[]>> = {
  F: [2, 2, 4, 7, 1, 5, 3, 6, 12, 10, 9, 11, 8],
  M: [2, 2, 1, 7, 5, 4, 3, 6, 8, 9, 10, 12, 11],
};

/** Returns the hair styles in a file of heads, numbered as in the game's databases. Dorams use the same numbers. */
export function hairStyles(file: number, { sex, isDoram }: { sex: 'M' | 'F'; isDoram: boolean }): number[] {
  const moved = files[sex];
  if (isDoram || file >= moved.length) return [file];
  return moved.flatMap((other, style) => (other === file ? [style] : []));
}
