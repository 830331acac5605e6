import type { IncomingHttpHeaders } from 'node:http';

const format = /^Bearer ([\w-]+(?:\.[\w-]+\.[\w-]+)?)$/i;

/** Returns the token in the Authorization header of a request. Tokens are not accepted from any other source. */
export const bearerToken = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  format.exec(authorization ?? '')?.[1];
