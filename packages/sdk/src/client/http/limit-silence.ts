/**
 * Returns a fetch function that fails if no byte arrives for too long. A long download that continues has no limit.
 * @param silence milliseconds until a response without a new byte fails with a TimeoutError.
 */
export const limitSilence =
  (send: typeof fetch, silence: number): typeof fetch =>
  async (input, init = {}) => {
    const controller = new AbortController();
    const { signal } = init;
    const abort = () => controller.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    const end = () => signal?.removeEventListener('abort', abort);

    /** Waits for the next part of the response. */
    async function next<T>(part: Promise<T>): Promise<T> {
      const late = () => controller.abort(new DOMException('No answer came in time.', 'TimeoutError'));
      const timer = setTimeout(late, silence);
      try {
        return await part;
      } catch (error) {
        end();
        // Some browsers reject with their own error, which does not name the timeout.
        throw controller.signal.reason ?? error;
      } finally {
        clearTimeout(timer);
      }
    }

    const response = await next(send(input, { ...init, signal: controller.signal }));
    const reader = response.body?.getReader();
    if (!reader) {
      end();
      return response;
    }
    const body = new ReadableStream<Uint8Array>({
      async pull(stream) {
        const { value } = await next(reader.read());
        if (value) return stream.enqueue(value);
        end();
        stream.close();
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
