import Fastify from 'fastify';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setErrorHandler } from '#server/http/errors.ts';
import { refuseInOurForm } from '#server/http/raw-refusals.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await buildTestApp({ config: { LOG_LEVEL: 'silent' } });
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

/** Sends bytes as they are. @returns status and body of the first answer */
async function send(bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
  socket.write(bytes);
  await ended;
  const answer = Buffer.concat(chunks).toString();
  return { status: Number(answer.slice(9, 12)), body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) };
}

describe('a refusal before there is a request', () => {
  it.each([
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a line that is no HTTP', 'HELLO\r\n\r\n', 400],
    [
      'an expectation that is not met',
      'GET /api/health/ HTTP/1.1\r\nhost: x\r\nexpect: a-miracle\r\nconnection: close\r\n\r\n',
      417,
    ],
  ])('%s is refused in the form of all refusals', async (_, bytes, status) => {
    expect(await send(bytes)).toEqual({
      status,
      body: { code: 'malformed_request', message: expect.stringMatching(/[а-яё]/i) as string },
    });
  });
});

describe('a server that closes', () => {
  it('refuses new calls in the form of all refusals, and says when to come again', async () => {
    const closing = Fastify({ return503OnClosing: false });
    setErrorHandler(closing);
    refuseInOurForm(closing);
    closing.get('/probe', () => ({ result: true }));
    const answers: Response[] = [];
    let url = '';
    closing.addHook('preClose', async () => {
      answers.push(await fetch(url));
    });
    url = `${await closing.listen({ port: 0, host: '127.0.0.1' })}/probe`;
    expect((await fetch(url)).status).toBe(200);
    await closing.close();
    const [answer] = answers;
    expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer?.json()).toMatchObject({ code: 'server_busy' });
  });
});
