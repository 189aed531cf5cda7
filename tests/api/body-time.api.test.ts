import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let clinic: TestClinic;
let port: number;
beforeAll(async () => {
  test = await buildTestApp({ config: { BODY_SECONDS: 1, LOG_LEVEL: 'silent' } });
  clinic = await createClinic(test);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

/** Calls that came later have been answered, one after another: what an earlier one did is done. */
async function settled(): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const { email } = await addPerson(test);
    await new Api(test).send(auth.login, { body: { email, password: PASSWORD } });
  }
}

/**
 * Sends a head that promises a body, and a byte of it as often as asked. @returns all that came back until the server
 * hung up
 */
async function dribble(head: string, everyMs: number, byte = ' ', first = ''): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  socket.on('error', () => {});
  socket.write(`${head}\r\nHost: localhost\r\n\r\n${first}${byte}`);
  const dribbling = setInterval(() => socket.write(byte), everyMs);
  await once(socket, 'close');
  clearInterval(dribbling);
  return answer;
}
const post = (path: string, ...headers: string[]) => [`POST ${path} HTTP/1.1`, ...headers].join('\r\n');
const token = () => clinic.people.superuser.token;
const IMPORT = '/refbook/api/mkb10/import/?file_name=a.csv&size=100000';

describe('a body that does not come', () => {
  it.each([
    ['of a call', () => post('/login', 'Content-Type: application/json', 'Content-Length: 100000')],
    ['without a length', () => post('/login', 'Content-Type: application/json', 'Transfer-Encoding: chunked')],
    [
      'of an upload',
      () => post(IMPORT, 'Content-Type: text/csv', 'Content-Length: 100000', `Authorization: Bearer ${token()}`),
    ],
  ])('%s ends with 408', async (_, head) => {
    const isChunked = head().includes('chunked');
    const answer = await dribble(head(), 50, isChunked ? '1\r\n \r\n' : ' ');
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"code":"request_timeout"');
  });

  it('of a form ends, too: in its file and behind it', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const admin = clinic.as('orgadmin');
    const head = post(
      '/upload/image/',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
      `Authorization: ${admin['authorization']}`,
      `APIKey: ${clinic.id}`,
    );
    expect(await dribble(head, 50, 'x', part)).toContain('HTTP/1.1 408');
    expect(await dribble(head, 50, 'x', `${part}whole\r\n--b\r\n`)).toContain('HTTP/1.1 408');
  });

  it('does nothing when its rest comes after the answer', async () => {
    const { email, userId } = await addPerson(test);
    const body = JSON.stringify({ email, password: PASSWORD });
    const head = post('/login', 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {});
    socket.write(`${head}\r\nHost: localhost\r\n\r\n${body.slice(0, -1)}`);
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    await once(socket, 'end');
    expect(answer).toContain('HTTP/1.1 408');
    socket.end(body.slice(-1));
    await once(socket, 'close');
    await settled();
    expect(await test.rows('select action from audit_event where user_id = $1', [userId])).toEqual([]);
  });

  it('of a refused upload ends, too', async () => {
    const answer = await dribble(post(IMPORT, 'Content-Type: text/csv', 'Content-Length: 100000'), 50);
    expect(answer).toContain('HTTP/1.1 401');
  });
});

describe('a body that is kept back', () => {
  /** Sends the head and the first byte, lets `meanwhile` happen for longer than bodies take, then sends the rest. */
  async function keptBack(held: TestApp, head: string[], body: string, meanwhile: () => Promise<unknown>) {
    const { port: at } = held.app.server.address() as AddressInfo;
    const socket = connect(at, '127.0.0.1');
    const answered = once(socket, 'data') as Promise<[Buffer]>;
    const length = `Content-Length: ${Buffer.byteLength(body)}`;
    socket.write(
      `${[...head, length, 'Host: localhost', 'Connection: close'].join('\r\n')}\r\n\r\n${body.slice(0, 1)}`,
    );
    await meanwhile();
    // the time itself is what is tried: longer than PROMPT of route.ts
    await new Promise((later) => setTimeout(later, 700));
    socket.write(body.slice(1));
    const [answer] = await answered;
    socket.destroy();
    return answer.toString();
  }

  it('does nothing by rights that were taken meanwhile, or in a session that ended; else it is taken', async () => {
    const held = await buildTestApp({ config: { BODY_SECONDS: 20, LOG_LEVEL: 'silent' } });
    try {
      await held.app.listen({ host: '127.0.0.1', port: 0 });
      const place = await createClinic(held);
      const { orgadmin } = place.people;
      const json = JSON.stringify({ title: 'Отделение, которого быть не должно' });
      const head = (path: string, type: string) => [
        `POST ${path} HTTP/1.1`,
        `Content-Type: ${type}`,
        `Authorization: Bearer ${orgadmin.token}`,
        `APIKey: ${place.id}`,
      ];
      const plain = head('/department/', 'application/json');
      const form = head('/upload/image/', 'multipart/form-data; boundary=b');
      const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--b--\r\n';
      const made = async () =>
        (
          await held.rows<{ count: number }>(
            `select count(*)::int as count from department where title like 'Отделение, которого%'`,
          )
        )[0]?.count;
      const role = (change: string) => held.rows(change, [place.id, orgadmin.userId]);
      expect(await keptBack(held, plain, json, async () => {})).toContain('HTTP/1.1 200');
      expect(await made()).toBe(1);
      const demote = () => role(`delete from organization_role where organization_id = $1 and user_id = $2`);
      expect(await keptBack(held, plain, json, demote)).toContain('"code":"permission_denied"');
      const restore = () =>
        role(`insert into organization_role (organization_id, user_id, role) values ($1, $2, 'orgadmin')`);
      await restore();
      const end = () => held.rows('delete from session where id = $1', [orgadmin.sessionId]);
      expect(await keptBack(held, form, file, end)).toContain('"code":"token_expired"');
      expect(await keptBack(held, plain, json, async () => {})).toContain('"code":"token_expired"');
      expect(await made()).toBe(1);
    } finally {
      await held.close();
    }
  });
});
