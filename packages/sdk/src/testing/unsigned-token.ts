const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a token that clients can decode, but that no server would accept. Times are epoch milliseconds. */
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
  /** Id of the user; undefined creates a token without it. */
  sub?: string;
  /** Authentication methods of the session (RFC 8176). */
  amr?: readonly string[];
}): string =>
  [part({ alg: 'none' }), part({ iat: issued / 1_000, exp: expires / 1_000, group_id: level, sub, amr }), 'x'].join(
    '.',
  );
