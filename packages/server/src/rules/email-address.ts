import * as z from 'zod';
import { invalid } from './refusal.ts';

const format = z.email();

/** What makes two spellings one address. */
export const normalizeEmail = (email: string) => email.normalize('NFKC').trim().toLowerCase();

/** The address as it will be stored and written to; throws a 400 refusal when it cannot be one. */
export function requireEmail(email: string): string {
  const address = email.normalize('NFKC').trim();
  if (!format.safeParse(address).success) throw invalid('invalid_email', 'This is not an email address.');
  return address;
}
