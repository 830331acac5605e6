import { ApiError } from '../client/http/api-error.ts';

const messages: Readonly<Record<string, string>> = {
  'account.info': 'Failed to retrieve account information.',
  'guestProfiles.list': 'Failed to load guest profiles',
};

/** The sentence of the call that failed: the account's screens share what two calls load. */
export const accountErrorMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? messages[error.call] : undefined;
