import type { IncomingHttpHeaders } from 'node:http';

const format = /^Bearer ([\w-]+(?:\.[\w-]+\.[\w-]+)?)$/i;

/** The token of the Authorization header. Tokens are taken from nowhere else. */
export const bearerToken = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  format.exec(authorization ?? '')?.[1];
