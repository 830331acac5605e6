import { type AssignedKey, asAssignedKey, reservedKeys } from './reserved-keys.ts';

/**
 * A key for each label: the first letter of a word of it that is still free, else any free letter; what is dangerous
 * gets a capital. None has a meaning of its own; undefined where none is left.
 */
export function assignHotkeys(
  actions: readonly { label: string; tone?: string | undefined }[],
): (AssignedKey | undefined)[] {
  const used = new Set<string>(reservedKeys);
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
    return key ? asAssignedKey(key) : undefined;
  });
}
