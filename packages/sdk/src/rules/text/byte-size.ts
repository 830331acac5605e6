const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Formats a file size for people, such as `12 MB` or `1.4 GB`, in steps of 1024: two digits below 10. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}

/** Parses a file size such as `12 MB`; undefined if it is invalid. */
export function parseBytes(human: string): number | undefined {
  const [, number = '', unit = ''] = /^\s*([\d.,]+)\s*([KMGT]?B)\s*$/i.exec(human) ?? [];
  const value = Number(number.replaceAll(',', ''));
  return number === '' || Number.isNaN(value) ? undefined : value * 1024 ** units.indexOf(unit.toUpperCase());
}
