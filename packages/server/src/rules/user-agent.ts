/** Kind and name of a client from its `User-Agent` header, which may be false. */
export interface ClientName {
  kind: 'browser' | 'terminal' | 'command' | 'other';
  /** Name of the client program, such as `Firefox`; empty if unknown. */
  program: string;
  /** Name of the client's operating system, such as `Linux`; empty if unknown. */
  system: string;
}

const first = (text: string, known: readonly (readonly [pattern: RegExp, name: string])[]): string =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/**
 * Patterns of operating systems in a `User-Agent` header. The first match counts: headers of Android also contain
 * `Linux`, and those of a browser the names of older browsers.
 */
const systems = [
  [/android/i, 'Android'],
  [/iphone|ipad|ipod/i, 'iOS'],
  [/windows|win32/i, 'Windows'],
  [/mac os x|macintosh|darwin/i, 'macOS'],
  [/cros/i, 'ChromeOS'],
  [/linux|x11/i, 'Linux'],
  [/freebsd/i, 'FreeBSD'],
] as const;

const browsers = [
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/firefox\/|fxios\//i, 'Firefox'],
  [/chrome\/|crios\/|chromium\//i, 'Chrome'],
  [/safari\//i, 'Safari'],
] as const;

/** Matches the `User-Agent` header of Kafra's own programs, such as `kafra/0.1.0 (tui; linux)`. */
const ours = /^kafra\/[\w.-]+ \((tui|cli)[;)]/;

/** Parses a `User-Agent` header. For an unknown client, returns the name before the first slash. */
export function readUserAgent(userAgent: string): ClientName {
  const own = ours.exec(userAgent)?.[1];
  const system = first(userAgent, systems);
  if (own !== undefined) return { kind: own === 'tui' ? 'terminal' : 'command', program: 'kafra', system };
  if (/^mozilla\//i.test(userAgent)) return { kind: 'browser', program: first(userAgent, browsers), system };
  return { kind: 'other', program: /^([\w.-]{1,40})(?:\/|$)/.exec(userAgent)?.[1] ?? '', system };
}

/**
 * Returns true if two `User-Agent` headers are probably from the same program on the same system. Versions are ignored,
 * because browsers update each month.
 */
export function isSameClient(one: string, other: string): boolean {
  const [a, b] = [readUserAgent(one), readUserAgent(other)];
  return a.kind === b.kind && a.program === b.program && a.system === b.system;
}
