import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { ApiError } from '@kafra/sdk';
import { allCalls } from '@kafra/sdk/contract';
import { byteOrderMark, codeOf } from '@kafra/sdk/rules';
import { Argument, type Command } from 'commander';
import { provideCompletions } from '../completion/completion-sources.ts';
import { withConnection } from '../connect.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { writeAll } from '../output.ts';
import type { Io } from '../ports.ts';
import { escapeControls } from '../terminal/text.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** Message of all commands if the server does not respond. */
const unreachableMessage = 'Unable to reach server';

/** `kafra api`: sends any request of the API with the current session, and prints the response body as it is. */
export function addApiCommand(program: Command, io: Io): void {
  const command = program
    .command('api')
    .description('Send a request to the API with the current session')
    .addArgument(new Argument('<method>', 'HTTP method').choices(methods).argParser(methodOf))
    .argument('<path>', 'path on the server, such as /api/server/online-players')
    .option('-d, --data <json>', 'request body: JSON, @FILE, or - for standard input');
  withExamples(command, [
    'kafra api GET /api/server/online-players',
    'kafra api POST /api/account/storage -d @request.json',
  ]);
  provideCompletions(command, {
    local([method, ...more]) {
      if (method === undefined) return methods.map((value) => ({ value }));
      const calls = allCalls().filter(({ route }) => route.method === method.toUpperCase());
      return more.length > 0 ? [] : calls.map(({ name, route }) => ({ value: route.path, description: name }));
    },
  });
  command.action(async (method: Method, path: string) => {
    const { data } = command.opts<{ data?: string }>();
    if (!path.startsWith('/') || path.startsWith('//'))
      throw new Failure('usage', `the path must start with one slash: ${path}`, {
        hints: ['The address of the server is a setting: --api-url URL'],
      });
    if (data !== undefined && (method === 'GET' || method === 'DELETE'))
      throw new Failure('usage', `${method} takes no --data`);
    const body = data === undefined ? undefined : await readBody(data, io);
    const console = await openConsole(command, io);
    const failure = `${method} ${path} failed.`;
    await withConnection(
      console,
      async ({ server, transport, credentials, toFailure }) => {
        const token = credentials.store.read()?.token;
        const reply = await transport({
          method,
          url: `${server}${path}`,
          body: body ?? (method === 'GET' || method === 'DELETE' ? undefined : '{}'),
          safe: method === 'GET',
          signal: undefined,
          headers: {
            accept: 'application/json',
            ...(method === 'POST' || method === 'PUT' ? { 'content-type': 'application/json' } : {}),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
        }).catch((cause: unknown) => {
          throw toFailure(new ApiError({ kind: 'network', call: path, message: unreachableMessage, cause }), failure);
        });
        await writeAll(io.stdout, [`${io.stdout.isTTY ? escapeControls(reply.body) : reply.body}\n`]);
        if (reply.status >= 400) {
          const message = messageIn(reply.body) ?? `The server answered ${reply.status}.`;
          throw toFailure(new ApiError({ kind: 'http', call: path, status: reply.status, message }), failure);
        }
      },
      { anonymous: true },
    );
  });
}

/** Returns the message of an error response; undefined if its body is not an error of the API. */
function messageIn(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Parses an HTTP method such as `GET`, in upper or lower case. */
function methodOf(typed: string): Method {
  const method = methods.find((one) => one === typed.toUpperCase());
  if (!method) throw new Failure('usage', `unknown method: ${typed}`, { hints: [`methods: ${methods.join(', ')}`] });
  return method;
}

/**
 * Reads the body of a request from the flag, a file or standard input.
 * @throws Failure (usage) if it cannot be read or is not JSON.
 */
async function readBody(data: string, io: Io): Promise<string> {
  const read = await readSource(data, io);
  const body = read.startsWith(byteOrderMark) ? read.slice(byteOrderMark.length) : read;
  try {
    JSON.parse(body);
  } catch (cause) {
    throw new Failure('usage', 'the request body is not JSON', { cause });
  }
  return body;
}

async function readSource(data: string, { stdin }: Io): Promise<string> {
  if (data === '-') return text(stdin);
  if (!data.startsWith('@')) return data;
  const path = data.slice(1);
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Failure('usage', `${path} cannot be read (${codeOf(cause)})`, { cause });
  });
}
