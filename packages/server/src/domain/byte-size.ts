const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size for people, such as `12 MB` or `1.4 GB`: two digits where one alone would say little. */
export function byteSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}
