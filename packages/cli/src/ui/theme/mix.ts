const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Mixes two colours `#RRGGBB`: a share of 0 gives the first, 1 the second. Undefined if one is missing. */
export function mix(from: string | undefined, to: string | undefined, share: number): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  const target = channels(to);
  const mixed = channels(from).map((value, at) => Math.round(value + ((target[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
