import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { second } from '@kafra/sdk/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CompressedBody, varyByEncoding } from './compressed-body.ts';
import { hasTag } from './etag.ts';

/** Maximum size of a cached file. Larger files are read from the disk in parts for each request. */
const maxFileBytes = 8 * 1_024 * 1_024;
/** Maximum bytes of all cached files. Beyond it, the least recently used ones are removed. */
const maxBytes = 64 * 1_024 * 1_024;
/** Milliseconds after a check in which a cached file counts as unchanged. */
const believedFor = second;
const brotliQuality = 9;

/** Matches content types of files that become smaller by compression. */
const packable = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|wasm)|image\/svg)/;

/** Names of the file server's response headers that are cached with a file. */
const cachedHeaders = ['content-type', 'cache-control', 'etag', 'last-modified', 'accept-ranges'] as const;

interface FileVersion {
  path: string;
  size: number;
  mtimeMs: number;
}

interface CachedFile {
  facts: FileVersion;
  headers: Record<string, string>;
  body: CompressedBody;
  isCompressible: boolean;
  /** Promise of true if the file on the disk is unchanged; checked at most once per `believedFor`. */
  isCurrent: Promise<boolean>;
  checkedAt: number;
}

const unchanged = ({ path, size, mtimeMs }: FileVersion): Promise<boolean> =>
  stat(path).then(
    (now) => now.size === size && now.mtimeMs === mtimeMs,
    () => false,
  );

/** Returns true if the client has the current version of the file already (RFC 9110 13.2.2). */
function isKnown({ headers: requestHeaders }: FastifyRequest, { headers }: CachedFile): boolean {
  const tags = requestHeaders['if-none-match'];
  if (tags !== undefined) return hasTag(tags, headers.etag ?? '');
  return Date.parse(requestHeaders['if-modified-since'] ?? '') >= Date.parse(headers['last-modified'] ?? '');
}

/**
 * Request headers for which the file server handles the request: ranges, and conditions that the cache does not check.
 */
const forFileServer = ['range', 'if-match', 'if-unmodified-since'] as const;

/** Caches recently requested files of a site in memory, so that requests open no files. */
export class StaticCache {
  readonly #files = new Map<string, CachedFile>();
  /** Path and version of the files that the file server is about to send, by response. */
  readonly #served = new WeakMap<FastifyReply['raw'], FileVersion>();

  /** Records which file is sent in a response. Call it from the file server's `setHeaders`. */
  track(reply: FastifyReply['raw'], facts: FileVersion): void {
    this.#served.set(reply, facts);
  }

  /** Answers requests of this application from memory, and caches the files that the file server sends. */
  attach(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      const kept = await this.#find(request);
      if (!kept) return;
      reply.headers(kept.headers);
      if (isKnown(request, kept)) {
        if (kept.isCompressible) reply.header('vary', varyByEncoding(reply.getHeader('vary')));
        return reply.code(304).send();
      }
      return kept.isCompressible ? kept.body.send(request, reply) : reply.send(kept.body.raw);
    });
    app.addHook('onSend', async (request, reply, payload) => {
      const facts = this.#served.get(reply.raw);
      const whole = reply.statusCode === 200 && request.method === 'GET' && request.headers.range === undefined;
      if (!facts || !whole || facts.size > maxFileBytes || !(payload instanceof Readable)) return payload;
      const raw = await buffer(payload);
      if (raw.length === facts.size) this.#keep(nameOf(request), facts, { raw, reply });
      reply.header('content-length', raw.length);
      return raw;
    });
  }

  async #find(request: FastifyRequest): Promise<CachedFile | undefined> {
    const name = nameOf(request);
    const kept = this.#files.get(name);
    if (!kept || request.method !== 'GET' || forFileServer.some((name) => request.headers[name] !== undefined))
      return undefined;
    const now = performance.now();
    if (now - kept.checkedAt >= believedFor) {
      kept.checkedAt = now;
      kept.isCurrent = unchanged(kept.facts);
    }
    if (!(await kept.isCurrent)) {
      if (this.#files.get(name) === kept) this.#files.delete(name);
      return undefined;
    }
    // Moves the cached file to the end of the list, as the most recently used one.
    this.#files.delete(name);
    this.#files.set(name, kept);
    return kept;
  }

  #keep(name: string, facts: FileVersion, { raw, reply }: { raw: Buffer; reply: FastifyReply }): void {
    // Encoded spellings of a path are not cached, because the same file would remove others from the cache.
    if (name.includes('%')) return;
    const headers = Object.fromEntries(
      cachedHeaders.flatMap((header) => (reply.hasHeader(header) ? [[header, String(reply.getHeader(header))]] : [])),
    );
    this.#files.set(name, {
      facts,
      headers,
      body: new CompressedBody(raw, brotliQuality),
      isCompressible: packable.test(headers['content-type'] ?? ''),
      isCurrent: Promise.resolve(true),
      checkedAt: performance.now(),
    });
    let bytes = [...this.#files.values()].reduce((sum, { body }) => sum + body.size, 0);
    for (const [oldest, { body }] of this.#files) {
      if (bytes <= maxBytes) break;
      this.#files.delete(oldest);
      bytes -= body.size;
    }
  }
}

/** Returns the path of a requested URL without query or fragment, which do not change the file. */
const nameOf = (request: FastifyRequest): string => request.url.split(/[?#]/, 1)[0] ?? '';
