import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Minimum size of a response body for compression, in bytes. Below it, compression would not save a network packet. */
export const compressionThreshold = 4_096;

/** Returns a `Vary` header with `accept-encoding` in addition to its previous value. */
export const varyByEncoding = (vary: string | string[] | number | undefined): string =>
  [vary, 'accept-encoding'].flat().filter(Boolean).join(', ');

/** Response body that many clients receive, with its compressed forms, which are created on first use. */
export class CompressedBody {
  readonly raw: Buffer;
  readonly #quality: number;
  readonly #forms = new Map<Encoding, Promise<Buffer>>();
  readonly #ready = new Map<Encoding, Buffer>();
  #packedSize = 0;

  /** Creates a response body. `quality` is the quality of Brotli, 0 to 11. */
  constructor(raw: Buffer, quality: number) {
    this.raw = raw;
    this.#quality = quality;
  }

  /** Memory size of the uncompressed and compressed forms in bytes. */
  get size(): number {
    return this.raw.length + this.#packedSize;
  }

  /** True if the response body is large enough to be compressed. */
  get isPacked(): boolean {
    return this.raw.length > compressionThreshold;
  }

  /** Sends the response body in an encoding that the client accepts. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!this.isPacked) return reply.send(this.raw);
    const encoding = this.encodingFor(request.headers['accept-encoding']);
    reply.header('vary', varyByEncoding(reply.getHeader('vary')));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(await this.form(encoding));
  }

  /** Returns the encoding for an Accept-Encoding header; undefined if the body is sent uncompressed. */
  encodingFor(accept: string | string[] | undefined): Encoding | undefined {
    return this.isPacked ? acceptedEncoding(accept) : undefined;
  }

  /** Returns the bytes of the body in an encoding; undefined if they were not compressed yet. */
  readyForm(encoding: Encoding | undefined): Buffer | undefined {
    return encoding ? this.#ready.get(encoding) : this.raw;
  }

  /** Returns the bytes of the body in an encoding, compressed if necessary. */
  async form(encoding: Encoding | undefined): Promise<Buffer> {
    return this.readyForm(encoding) ?? (encoding ? this.#make(encoding) : this.raw);
  }

  #make(encoding: Encoding): Promise<Buffer> {
    const known = this.#forms.get(encoding);
    if (known) return known;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: this.#quality } };
    const form = encoding === 'br' ? brotli(this.raw, options) : zip(this.raw);
    this.#forms.set(encoding, form);
    form.then(
      (bytes) => {
        this.#packedSize += bytes.length;
        this.#ready.set(encoding, bytes);
      },
      () => this.#forms.delete(encoding),
    );
    return form;
  }
}
