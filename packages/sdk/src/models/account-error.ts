import { ApiError } from '../client/http/api-error.ts';

const messages: Readonly<Record<string, string>> = {
  'account.info': 'Failed to retrieve account information.',
  'guestProfiles.list': 'Failed to load guest profiles',
};

/**
 * Returns the error message for a failed load of account data. Two calls load the data that the account screens share,
 * so the message depends on the failed call.
 */
export const accountErrorMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? messages[error.call] : undefined;
