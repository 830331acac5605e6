/**
 * The place after the `#`: a path and a query, the same text in the address bar, in the terminal and in a copied
 * link. Lists are separated by commas; a comma inside a value is written `%252C`, so both `,` and `%2C` separate.
 */
export interface Location {
  /** As it is written, so that an escaped slash stays one. */
  path: string;
  /** A key without `=` has the empty text. */
  query: Readonly<Record<string, string>>;
}

/** Text of an escaped part; broken escapes are taken as they stand. */
export const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/**
 * Reads `#/path?query`, with or without the `#`. Broken escapes are taken as they stand. A key that is repeated has all
 * of its values, as a list: `items=1&items=2` is `items=1,2`.
 */
export function parseHash(hash: string): Location {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const values = new Map<string, string[]>();
  for (const pair of query.split('&')) {
    const [key = '', value = ''] = pair.split(/=(.*)/s).map(decode);
    if (key !== '') values.set(key, [...(values.get(key) ?? []), value]);
  }
  return {
    path: `/${path.split('/').filter(Boolean).join('/')}`,
    query: Object.fromEntries([...values].map(([key, repeated]) => [key, joinRepeated(repeated)])),
  };
}

const joinRepeated = (values: readonly string[]): string => [...new Set(values.filter(Boolean))].join(',');

/** Half a surrogate pair cannot be escaped. */
const loneSurrogate = /\p{Surrogate}/gu;

const encode = (text: string): string =>
  encodeURIComponent(text.replace(loneSurrogate, '\ufffd'))
    .replaceAll('%2C', ',')
    .replaceAll('%20', '+')
    // Chat programs leave a parenthesis at its end out of a link.
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');

/** The inverse of `parseHash`; keys with an empty list of values should be left out by the caller. */
export function formatHash({ path, query }: Location): string {
  const pairs = Object.entries(query).map(([key, value]) =>
    value === '' ? encode(key) : `${encode(key)}=${encode(value)}`,
  );
  const queryString = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  return `#${path}${queryString}`;
}

/** The values of a comma-separated list. */
export const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((value) => value.replace(/%(2C|25)/g, (_, code) => (code === '2C' ? ',' : '%')).trim())
    .filter(Boolean);

/** The inverse of `splitList`: a comma inside a value is escaped, so that it parts nothing. */
export const joinList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/%(?=2C|25)/g, '%25').replaceAll(',', '%2C')).join(',');

/** The location with some query keys changed; undefined and empty text remove a key. */
export function withQuery(location: Location, changes: Record<string, string | undefined>): Location {
  const query = Object.entries({ ...location.query, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && (pair[1] !== '' || !Object.hasOwn(changes, pair[0])),
  );
  return { path: location.path, query: Object.fromEntries(query) };
}
