import type { IncomingHttpHeaders } from 'node:http';

const format = /^Bearer ([\w-]+(?:\.[\w-]+\.[\w-]+)?)$/i;

/** Returns the token of the Authorization header, the only accepted source. */
export const bearerToken = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  format.exec(authorization ?? '')?.[1];
