import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EntityTag } from './etag.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a packed answer saves no packet. */
export const compressionThreshold = 4_096;

type Encoding = 'br' | 'gzip';

/** The best encoding that an Accept-Encoding header allows (RFC 9110 12.5.3); undefined for none of ours. */
function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.toLowerCase().split(';');
    const weight = parameters.map((text) => /^\s*q\s*=\s*([\d.]+)/.exec(text)?.[1]).find((text) => text !== undefined);
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  return (['br', 'gzip'] as const).filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a))[0];
}

const varyByEncoding = (reply: FastifyReply) =>
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '));

/** Bytes that are sent to many, with their packed forms: each is made once, when it is first asked for. */
export class CompressedBody {
  readonly raw: Buffer;
  readonly #quality: number;
  readonly #forms = new Map<Encoding, Promise<Buffer>>();
  #packedSize = 0;
  #tag: EntityTag | undefined;

  /** `quality` is Brotli's, 0 to 11. */
  constructor(raw: Buffer, quality: number) {
    this.raw = raw;
    this.#quality = quality;
  }

  /** Bytes of memory that it takes. */
  get size(): number {
    return this.raw.length + this.#packedSize;
  }

  /** Answers with the form that the client takes. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (this.raw.length <= compressionThreshold) return reply.send(this.raw);
    varyByEncoding(reply);
    const encoding = this.#encodingFor(request);
    if (!encoding) return reply.header('content-encoding', 'identity').send(this.raw);
    return reply.header('content-encoding', encoding).send(await this.#form(encoding));
  }

  /** As `send`, with an ETag; a client that has these bytes already gets none. */
  async sendIfChanged(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#tag ??= new EntityTag(this.raw);
    const encoding = this.#encodingFor(request);
    reply.header('etag', this.#tag.of(encoding));
    if (!this.#tag.isIn(request.headers['if-none-match'])) return this.send(request, reply);
    varyByEncoding(reply);
    return reply.code(304).removeHeader('content-type').send();
  }

  /** Undefined for bytes that are sent as they are. */
  #encodingFor(request: FastifyRequest): Encoding | undefined {
    return this.raw.length <= compressionThreshold ? undefined : acceptedEncoding(request.headers['accept-encoding']);
  }

  #form(encoding: Encoding): Promise<Buffer> {
    const known = this.#forms.get(encoding);
    if (known) return known;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: this.#quality } };
    const form = encoding === 'br' ? brotli(this.raw, options) : zip(this.raw);
    this.#forms.set(encoding, form);
    form.then(
      (bytes) => {
        this.#packedSize += bytes.length;
      },
      () => this.#forms.delete(encoding),
    );
    return form;
  }
}
