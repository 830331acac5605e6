/**
 * Maximum number of bytes of a reply. It is ten times the longest reply that servers send, and small enough for the
 * memory of a program.
 */
const maxBodySize = 256 * 2 ** 20;

/** Error if a reply is longer than the maximum. */
export class BodyTooLongError extends Error {
  override name = 'BodyTooLongError';

  constructor() {
    super(`The server's answer is longer than ${maxBodySize / 2 ** 20} MB.`);
  }
}

/** Common part of the byte streams of browsers and of Node, which have different types. */
interface ByteStream {
  getReader(): Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;
}

/**
 * Reads the text of a response body to its end. @throws BodyTooLongError as soon as it is too long, because an endless
 * reply would fill the memory.
 */
export async function readText(body: ByteStream | null): Promise<string> {
  return new TextDecoder().decode(await readBody(body));
}

/** The body of a response. Some implementations of fetch have no stream: React Native, node-fetch. */
type AnswerBody = Pick<Response, 'text' | 'arrayBuffer'> & { body?: unknown };

const streamOf = ({ body }: AnswerBody): ByteStream | undefined =>
  typeof (body as Partial<ByteStream> | null | undefined)?.getReader === 'function' ? (body as ByteStream) : undefined;

/**
 * Returns the text of a response of any fetch implementation. @throws BodyTooLongError if it is a stream above the
 * limit.
 */
export function textOf(reply: AnswerBody): Promise<string> {
  const stream = streamOf(reply);
  return stream ? readText(stream) : reply.text();
}

/**
 * Returns the bytes of a response of any fetch implementation. @throws BodyTooLongError if it is a stream above the
 * limit.
 */
export async function bytesOf(reply: AnswerBody): Promise<Uint8Array> {
  const stream = streamOf(reply);
  return stream ? readBody(stream) : new Uint8Array(await reply.arrayBuffer());
}

/** Reads the bytes of a response body to its end. @throws BodyTooLongError as soon as it exceeds the limit. */
export async function readBody(body: ByteStream | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    chunks.push(part.value);
    size += part.value.length;
    if (size <= maxBodySize) continue;
    const error = new BodyTooLongError();
    void reader?.cancel(error).catch(() => undefined);
    throw error;
  }
  return joined(chunks, size);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
