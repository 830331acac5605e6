/**
 * A key for each label: the first letter of a word of it that is still free, else any free letter; what is dangerous
 * gets a capital. Undefined where none is left.
 */
export function assignKeys(
  actions: readonly { label: string; tone?: string | undefined }[],
  taken: ReadonlySet<string>,
): (string | undefined)[] {
  const used = new Set(taken);
  return actions.map(({ label, tone }) => {
    const words = label
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(Boolean);
    const candidates = [...words.map((word) => word.slice(0, 1)), ...words.join('')];
    const key = candidates
      .map((letter) => (tone === 'danger' ? letter.toUpperCase() : letter))
      .find((letter) => !used.has(letter));
    if (key) used.add(key);
    return key;
  });
}

/** Letters that mean the same everywhere; no action may take one. */
export const reservedKeys: ReadonlySet<string> = new Set('jkghilnqrmsxyofvwGLNSYT'.split(''));
