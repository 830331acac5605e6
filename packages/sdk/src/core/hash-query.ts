/**
 * The part of an address after the `#`: a path and a query. The text is the same in the address bar, in the terminal
 * and in a copied link. Lists are separated by commas. A comma inside a value is written `%252C`, so both `,` and `%2C`
 * separate.
 */
export interface Location {
  /** Path of the address as written, so that an escaped slash stays escaped. */
  path: string;
  /** Query parameters by key. A key without `=` has an empty value. */
  query: Readonly<Record<string, string>>;
}

/** Decodes a part of an address. Invalid escapes stay unchanged. */
export const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/**
 * Parses the hash of an address, `#/path?query`, with or without the `#`. Invalid escapes stay unchanged. The values of
 * a repeated key become a list: `items=1&items=2` is `items=1,2`.
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

/** Matches half of a surrogate pair, which cannot be escaped in an address. */
const loneSurrogate = /\p{Surrogate}/gu;

const encode = (text: string): string =>
  encodeURIComponent(text.replace(loneSurrogate, '\ufffd'))
    .replaceAll('%2C', ',')
    .replaceAll('%20', '+')
    // Parentheses in an address are escaped, because chat programs exclude a closing parenthesis from the end of a
    // link.
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');

/**
 * Formats a path and query as the hash of an address; the inverse of `parseHash`. The caller should leave out keys with
 * an empty list of values.
 */
export function formatHash({ path, query }: Location): string {
  const pairs = Object.entries(query).map(([key, value]) =>
    value === '' ? encode(key) : `${encode(key)}=${encode(value)}`,
  );
  const queryString = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  return `#${path}${queryString}`;
}

/** Splits a comma-separated list in an address into its values. */
export const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((value) => value.replace(/%(2C|25)/g, (_, code) => (code === '2C' ? ',' : '%')).trim())
    .filter(Boolean);

/**
 * Joins values to a comma-separated list for an address; the inverse of `splitList`. It escapes commas inside values,
 * so that they do not separate.
 */
export const joinList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/%(?=2C|25)/g, '%25').replaceAll(',', '%2C')).join(',');

/** Returns a hash location with some query keys changed. Undefined or an empty text removes a key. */
export function withQuery(location: Location, changes: Record<string, string | undefined>): Location {
  const query = Object.entries({ ...location.query, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && (pair[1] !== '' || !Object.hasOwn(changes, pair[0])),
  );
  return { path: location.path, query: Object.fromEntries(query) };
}
