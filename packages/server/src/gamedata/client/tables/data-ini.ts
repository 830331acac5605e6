/** Maximum number of archives that a game client reads. */
const maxArchives = 10;

/** Returns the client archives that a `DATA.INI` lists, in search order. Its form is `[Data]`, then `0=name.grf`. */
export function readArchiveOrder(text: string): string[] {
  const archives = new Map<number, string>();
  let isInside = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const words = line.replace(/;.*$/, '').trim();
    const [, section] = /^\[\s*(.*?)\s*\]$/.exec(words) ?? [];
    if (section !== undefined) isInside = section.toLowerCase() === 'data';
    const [, key, value = ''] = /^(\d{1,2})\s*=\s*(.+)$/.exec(words) ?? [];
    // `DATA.INI` may contain a path of the operator's Windows machine. Only the file name is used, because the archive
    // is in the same folder.
    const name = value.replace(/^"|"$/g, '').split(/[\\/]/).at(-1) ?? '';
    if (isInside && key !== undefined && name !== '') archives.set(Number(key), name);
  }
  const order = [...archives].sort(([a], [b]) => a - b);
  return order.slice(0, maxArchives).map(([, name]) => name);
}
