import { randomUUID } from 'node:crypto';
import type { ErrorBody, ErrorCode, RefusalStatus } from '@kafra/sdk/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { core } from 'zod';
import { busy, invalid, Refusal, tooBroad } from '../../rules/refusal.ts';
import { classifyDatabaseError } from '../../store/connection/classify-error.ts';
import type { DatabaseFailure } from '../../store/connection/database-failure.ts';
import { requestErrorMessage } from './request-error-message.ts';

interface ErrorResponse {
  status: number;
  body: ErrorBody & { code: ErrorCode };
  headers: Record<string, string>;
}

/** Responses to errors of the framework Fastify, by HTTP status: unreadable requests and invalid requests of files. */
const ownRefusals: Record<number, [status: RefusalStatus, code: ErrorCode, message: string]> = {
  // Status 403 means that the requested path cannot be a file name.
  403: [404, 'not_found', 'There is nothing at this address.'],
  412: [412, 'precondition_failed', 'The file is another one by now.'],
  413: [413, 'too_large', 'The request is too large.'],
  415: [415, 'unsupported_media_type', 'The request must be sent as application/json.'],
  416: [416, 'range_not_satisfiable', 'The file has no such part.'],
};

const ofRefusal = ({ status, code, message, details }: Refusal): ErrorResponse => {
  const headers: Record<string, string> = {};
  if (status === 429 || status === 503) headers['retry-after'] = String(details?.retry_after ?? 5);
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  return { status, body: { code, message, ...(details && { details }) }, headers };
};

/** Maximum number of reported faults of a request: it may have thousands of unknown fields. */
const maxIssues = 20;
const maxIssueLetters = 500;

function ofInvalidRequest(error: core.$ZodError): ErrorResponse {
  const issues = error.issues
    .slice(0, maxIssues)
    .map(({ path, message }) => ({ path: path.join('.'), message: message.slice(0, maxIssueLetters) }));
  const [first] = error.issues;
  const message = first ? requestErrorMessage(first) : 'The request cannot be read.';
  return { status: 400, body: { code: 'invalid_request', message, details: { issues } }, headers: {} };
}

/** An error of the framework Fastify or of its plugin for static files. */
type RequestError = FastifyError & { headers?: Record<string, string> };

function ofFastify(error: RequestError): ErrorResponse {
  const isOfBody = error.code?.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError;
  const words = isOfBody ? 'The request cannot be read as JSON.' : 'The address cannot be read.';
  const [status, code, message] = ownRefusals[error.statusCode ?? 400] ?? [400, 'invalid_request', words];
  return { status, body: { code, message }, headers: error.headers ?? {} };
}

const isFastifyError = (error: unknown): error is RequestError =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;

/** Returns the response to an unexpected error. It contains an id, under which the log has the details. */
function ofFault(error: unknown, request: FastifyRequest): ErrorResponse {
  const id = randomUUID();
  request.log.error(
    { err: error, id, call: `${request.method} ${request.routeOptions.url ?? ''}` },
    'a request failed',
  );
  const message = `Something went wrong on the server. Please quote ${id} when you report it.`;
  return { status: 500, body: { code: 'internal', message, details: { id } }, headers: {} };
}

const troubles: Record<DatabaseFailure, string> = {
  locked: 'the database is held by another program',
  disk: 'the database cannot write to its disk',
  gone: 'the database does not answer',
  broad: 'a question was given up because it read too much',
  columns: 'a table of the game has a column without a default that Kafra does not know',
  letters: 'a question has letters that the game’s tables cannot hold',
};

const unknownLetters = () =>
  invalid('invalid_request', 'The game’s database has no letter for some sign of this request.');

/** Refusals that are sent for failures of the database. Most of them advise to try again. */
const refusalOf: Record<DatabaseFailure, () => Refusal> = {
  ...{ locked: busy, disk: busy, gone: busy },
  broad: tooBroad,
  columns: () => busy('This cannot be saved on this realm yet. Please tell an administrator.'),
  letters: unknownLetters,
};

/** Returns the response to a failure of the database, and logs the failure. */
function ofTrouble(trouble: DatabaseFailure, error: unknown, request: FastifyRequest): ErrorResponse {
  request.log.error({ err: error }, troubles[trouble]);
  return ofRefusal(refusalOf[trouble]());
}

/** Returns HTTP status and body of the response to an error. */
function toErrorResponse(error: unknown, request: FastifyRequest): ErrorResponse {
  if (error instanceof Refusal) return ofRefusal(error);
  if (error instanceof core.$ZodError) return ofInvalidRequest(error);
  if (isFastifyError(error)) return ofFastify(error);
  const trouble = classifyDatabaseError(error);
  if (trouble) return ofTrouble(trouble, error, request);
  return ofFault(error, request);
}

/** Sends the response of a failed request. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, headers } = toErrorResponse(error, request);
  reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
