import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Encoding } from './accepted-encoding.ts';
import { CompressedBody, varyByEncoding } from './compressed-body.ts';
import { EntityTag } from './etag.ts';

/** A prepared response with an ETag. */
export interface TaggedAnswer {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CompressedBody;
  /** Encoding of the response body; undefined for the uncompressed bytes. */
  readonly encoding: Encoding | undefined;
}

interface TaggedBodyOptions {
  /** Quality of Brotli compression, 0 to 11. */
  quality: number;
  cacheControl: string;
  /** Value of the header `Content-Type`. */
  type?: string;
}

/**
 * A response body that many clients receive, with an ETag. It is JSON unless `type` is given. It is compressed once per
 * encoding, and not sent to clients that have it.
 */
export class TaggedBody {
  readonly #body: CompressedBody;
  readonly #tag: EntityTag;
  readonly #cacheControl: string;
  readonly #type: string;
  /** Prepared responses by status and encoding: there are few combinations, and each is used often. */
  readonly #answers = new Map<string, TaggedAnswer>();

  constructor(bytes: Buffer, { quality, cacheControl, type = 'application/json; charset=utf-8' }: TaggedBodyOptions) {
    this.#body = new CompressedBody(bytes, quality);
    this.#tag = new EntityTag(bytes);
    this.#cacheControl = cacheControl;
    this.#type = type;
  }

  /** Returns true if the response body consists of these bytes. */
  isOf(bytes: Buffer): boolean {
    return this.#body.raw.equals(bytes);
  }

  /** Returns the prepared response to a request with these headers. */
  answer(requestHeaders: IncomingHttpHeaders): TaggedAnswer {
    const encoding = this.#body.encodingFor(requestHeaders['accept-encoding']);
    const known = requestHeaders['if-none-match'];
    // Most clients send exactly the ETag that they received, so the header is parsed only if it differs.
    const status = known === this.#tag.of(encoding) || this.#tag.isIn(known) ? 304 : 200;
    const form = `${status} ${encoding}`;
    const prepared = this.#answers.get(form);
    if (prepared) return prepared;
    const headers = this.#headersOf(status, encoding);
    const answer: TaggedAnswer = { status, headers, body: this.#body, encoding };
    this.#answers.set(form, answer);
    return answer;
  }

  #headersOf(status: number, encoding: Encoding | undefined): Record<string, string> {
    const always = { 'cache-control': this.#cacheControl, etag: this.#tag.of(encoding) };
    if (status === 304) return { ...always, vary: varyByEncoding(undefined) };
    const type = { 'content-type': this.#type };
    if (!this.#body.isPacked) return { ...always, ...type };
    const encoded = encoding && { 'content-encoding': encoding };
    return { ...always, ...type, ...encoded, vary: varyByEncoding(undefined) };
  }
}

/** Sends the prepared response from a handler of the router. Creates the requested encoding if necessary. */
export async function sendTagged({ status, headers, body, encoding }: TaggedAnswer, reply: FastifyReply) {
  const vary = reply.getHeader('vary');
  reply.code(status).headers(headers);
  if (vary !== undefined && headers.vary !== undefined) reply.header('vary', varyByEncoding(vary));
  return reply.send(status === 200 ? await body.form(encoding) : undefined);
}
