const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Returns a session token for tests. Clients can decode it, but no server would accept it. Times are epoch
 * milliseconds.
 */
export const unsignedToken = ({
  issued,
  expires,
  level = 0,
  sub,
  amr,
}: {
  issued: number;
  expires: number;
  level?: number;
  /** Id of the user in the token; undefined creates a token without it. */
  sub?: string;
  /** Authentication methods that the session was started with (RFC 8176). */
  amr?: readonly string[];
}): string =>
  [part({ alg: 'none' }), part({ iat: issued / 1_000, exp: expires / 1_000, group_id: level, sub, amr }), 'x'].join(
    '.',
  );
