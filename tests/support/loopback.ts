import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';

const listen = (server: Pick<Server, 'listen' | 'address'>) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/**
 * Starts a captcha service on this machine for tests. It replies to each form with the result of `answer`; undefined
 * means no response.
 */
export async function startCaptchaService(answer: (form: URLSearchParams) => object | undefined) {
  const server = createHttpServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const reply = answer(new URLSearchParams(body));
      if (reply === undefined) request.socket.destroy();
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
    });
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}/siteverify`, close: () => server.close() };
}

/**
 * Starts a mail server on this machine for tests. It stores received mails, or refuses them while `state.isRefusing` is
 * true.
 */
export async function startMailServer() {
  const received: string[] = [];
  const state = { isRefusing: false };
  const server = createTcpServer((socket) => {
    let data: string | undefined;
    socket.setEncoding('utf8').write('220 ready\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n')) {
        if (data !== undefined && line !== '.') data += `${line}\n`;
        else if (data !== undefined) {
          received.push(data);
          data = undefined;
          socket.write('250 kept\r\n');
        } else if (/^DATA/i.test(line)) {
          data = '';
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else if (/^MAIL/i.test(line) && state.isRefusing) socket.write('451 try again later\r\n');
        else if (line !== '') socket.write('250 fine\r\n');
      }
    });
  });
  const port = await listen(server as unknown as Server);
  return { url: `smtp://127.0.0.1:${port}`, received, state, close: () => server.close() };
}
