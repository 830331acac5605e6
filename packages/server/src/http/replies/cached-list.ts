import type { IncomingHttpHeaders } from 'node:http';
import type { CallDefinition } from '@kafra/sdk/contract';
import type { ResponseCache } from '../../domain/caches/response-cache.ts';
import type { ReplyCheck } from './reply-check.ts';
import { type TaggedAnswer, TaggedBody } from './tagged-body.ts';

const brotliQuality = 5;

/**
 * Returns the `Cache-Control` header of a response that is equal for all callers. A client stores it and revalidates
 * it. Without a token, shared caches store it for five seconds, and longer while this server fails.
 */
const cacheControlOf = ({ auth }: CallDefinition): string =>
  auth === 'none'
    ? 'public, max-age=0, s-maxage=5, stale-while-revalidate=30, stale-if-error=600'
    : 'private, no-cache';

/**
 * Newest response of an API call that returns the same to all callers. It is checked, serialized and compressed once.
 */
export class CachedList {
  readonly #cacheControl: string;
  readonly #check: ReplyCheck;
  readonly #cache: ResponseCache;
  #last: { value: object; body: TaggedBody } | undefined;

  constructor(route: CallDefinition, check: ReplyCheck, cache: ResponseCache) {
    this.#cacheControl = cacheControlOf(route);
    this.#check = check;
    this.#cache = cache;
  }

  /** Returns the HTTP response with this list for a request with these headers. */
  answer(value: object, requestHeaders: IncomingHttpHeaders): TaggedAnswer {
    return this.#bodyOf(value).answer(requestHeaders);
  }

  /** Returns the HTTP response with the last list while it is fresh; undefined otherwise. */
  freshAnswer(requestHeaders: IncomingHttpHeaders): TaggedAnswer | undefined {
    if (!this.#last || !this.#cache.isFresh(this.#last.value)) return undefined;
    return this.#last.body.answer(requestHeaders);
  }

  #bodyOf(value: object): TaggedBody {
    const last = this.#last;
    if (last?.value === value) return last.body;
    this.#check(value);
    const bytes = Buffer.from(JSON.stringify(value));
    const options = { quality: brotliQuality, cacheControl: this.#cacheControl };
    // If a recomputed list is unchanged, its compressed forms are used again.
    const body = last?.body.isOf(bytes) ? last.body : new TaggedBody(bytes, options);
    this.#last = { value, body };
    return body;
  }
}
