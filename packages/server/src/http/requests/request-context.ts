import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Context } from '../../domain/context.ts';
import type { Caller, Session } from '../../domain/sessions/sessions.ts';
import { missingScope, signedOut } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import { maxUserAgentLength } from '../../store/schema/site.ts';
import type { Schema } from '../../store/schema.ts';

const isSession = (caller: Caller): caller is Session => caller.accessToken === undefined;

/**
 * Context of an API request for its handler. It is a class with getters, so that only values that the handler uses are
 * computed.
 */
export class RequestContext implements Context {
  readonly services: Services;
  readonly #request: FastifyRequest;
  readonly #session: Caller | undefined;
  /**
   * All reads of a request use the same database connection, because ids found on one replica may be missing on
   * another.
   */
  #reads: Kysely<Schema> | undefined;

  constructor(services: Services, request: FastifyRequest, session: Caller | undefined) {
    this.services = services;
    this.#request = request;
    this.#session = session;
  }

  get session(): Caller {
    if (!this.#session) throw signedOut();
    return this.#session;
  }

  get groupLevel(): number {
    return this.#session?.groupLevel ?? 0;
  }

  get ownSession(): Session {
    if (!isSession(this.session)) throw missingScope(undefined);
    return this.session;
  }

  get reads(): Kysely<Schema> {
    this.#reads ??= this.#chooseReads();
    return this.#reads;
  }

  #chooseReads(): Kysely<Schema> {
    const { database, recentWrites } = this.services;
    const hasWritten = this.#session !== undefined && recentWrites.has(this.#session.masterId);
    return hasWritten ? database.db : database.reads;
  }

  get ip(): string {
    return this.#request.ip;
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength);
  }

  get now(): number {
    return this.services.realmClock.now();
  }
}
