/** How many colours tags have; the style sheet holds them. */
export const tagTones = 12;

/** The same words always have the same colour: a 32-bit FNV-1a hash of the label picks one of twelve. */
export function tagTone(label: string): number {
  let hash = 0x811c9dc5;
  for (const letter of label) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % tagTones;
}
