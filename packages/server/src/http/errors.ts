import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@kafra/sdk/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { core } from 'zod';
import { busy, Refusal, type RefusalStatus, tooBroad } from '../rules/refusal.ts';
import { databaseTrouble } from '../store/database-trouble.ts';
import type { Trouble } from '../store/trouble.ts';
import { requestFault } from './request-fault.ts';

interface Answer {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
}

/** Fastify's own refusals of a request that it could not even read. */
const unreadable: Record<number, [status: RefusalStatus, code: string, message: string]> = {
  413: [413, 'too_large', 'The request is too large.'],
  415: [415, 'unsupported_media_type', 'The request must be sent as application/json.'],
};

const ofRefusal = ({ status, code, message, details }: Refusal): Answer => {
  const headers: Record<string, string> = {};
  if (status === 429 || status === 503) headers['retry-after'] = String(details?.retry_after ?? 5);
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  return { status, body: { code, message, ...(details && { details }) }, headers };
};

function ofInvalidRequest(error: core.$ZodError): Answer {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const [first] = error.issues;
  const message = first ? requestFault(first) : 'The request cannot be read.';
  return { status: 400, body: { code: 'invalid_request', message, details: { issues } }, headers: {} };
}

function ofFastify(error: FastifyError): Answer {
  const [status, code, message] = unreadable[error.statusCode ?? 400] ?? [
    400,
    'invalid_request',
    'The request cannot be read as JSON.',
  ];
  return { status, body: { code, message }, headers: {} };
}

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;

/** A fault of ours: the answer carries an id, the log under the same id what happened. */
function ofFault(error: unknown, request: FastifyRequest): Answer {
  const id = randomUUID();
  request.log.error(
    { err: error, id, call: `${request.method} ${request.routeOptions.url ?? ''}` },
    'a request failed',
  );
  const message = `Something went wrong on the server. Please quote ${id} when you report it.`;
  return { status: 500, body: { code: 'internal', message, details: { id } }, headers: {} };
}

const troubles: Record<Trouble, string> = {
  locked: 'the database is held by another program',
  disk: 'the database cannot write to its disk',
  gone: 'the database does not answer',
  broad: 'a question was given up because it read too much',
};

/** The database cannot do it just now: worth another try, and for most reasons worth a look at the log. */
function ofTrouble(trouble: Trouble, error: unknown, request: FastifyRequest): Answer {
  request.log.error({ err: error }, troubles[trouble]);
  return ofRefusal(trouble === 'broad' ? tooBroad() : busy());
}

/** The one place where a failure becomes a status and a body. */
function answerOf(error: unknown, request: FastifyRequest): Answer {
  if (error instanceof Refusal) return ofRefusal(error);
  if (error instanceof core.$ZodError) return ofInvalidRequest(error);
  if (isFastifyError(error)) return ofFastify(error);
  const trouble = databaseTrouble(error);
  if (trouble) return ofTrouble(trouble, error, request);
  return ofFault(error, request);
}

/** Answers a failed request. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, headers } = answerOf(error, request);
  reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
