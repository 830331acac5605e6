import type { CallDefinition } from '../contract/call-definition.ts';
import { type ErrorCode, errorCodes } from '../contract/error-codes.ts';
import type { RefusalKey } from './descriptions/describe.ts';
import { conflictTexts, errorTexts } from './descriptions/errors.ts';

/** An error with which a call can be refused: its status, its code, and the condition for it. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  /** Reason of the refused call, only for the code `conflict`. */
  reason?: string;
  when: string;
}

function toRefusal(key: RefusalKey): Refusal {
  if (!key.startsWith('conflict.')) {
    const code = key as ErrorCode;
    return { status: errorCodes[code], code, when: errorTexts[code] };
  }
  const reason = key.slice('conflict.'.length) as keyof typeof conflictTexts;
  return { status: errorCodes.conflict, code: 'conflict', reason, when: conflictTexts[reason] };
}

/** Returns the keys of the errors that follow from the input and the access rights of a call. */
function commonRefusals(route: CallDefinition): RefusalKey[] {
  return [
    'invalid_request',
    ...(route.auth === 'bearer' ? (['unauthorized', 'missing_scope'] as const) : []),
    ...(route.auth === 'bearer' && route.scope !== 'none'
      ? (['token_invalid', 'token_expired', 'token_revoked', 'account_locked'] as const)
      : []),
    ...(route.level === undefined ? [] : (['forbidden'] as const)),
    ...(route.method === 'POST' || route.method === 'PUT' ? (['too_large', 'unsupported_media_type'] as const) : []),
    'too_many_requests',
    'internal',
    'busy',
  ];
}

/** Returns all errors with which a call can be refused, sorted by status. */
export const refusalsOf = (route: CallDefinition, own: readonly RefusalKey[] = []): Refusal[] =>
  [...commonRefusals(route), ...own].map(toRefusal).sort((one, other) => one.status - other.status);
