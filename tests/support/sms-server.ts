import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a gateway was asked to send. */
export interface ReceivedSms {
  readonly to: string;
  readonly msg: string;
  readonly from: string | null;
  readonly ip: string | null;
}
/** A server that speaks as SMS.RU does: an error of the number, and one of the account, both come with 200. */
export interface TestSmsServer {
  readonly url: string;
  readonly received: ReceivedSms[];
  /** every address that was asked for, with its query */
  readonly asked: string[];
  /** the next answers, one each: a code of the account, of the number, a raw one, or none to what was taken */
  readonly next: (
    | { account: number }
    | { number: number }
    | { raw: string; status?: number }
    | { taken: 'no answer' | 'hung up' }
  )[];
  readonly states: Map<string, number>;
  balance: number;
  close(): Promise<void>;
}
export const API_ID = 'key-of-the-account';

/** Starts one on a free port of this machine. */
export async function startSmsServer(): Promise<TestSmsServer> {
  const server: Omit<TestSmsServer, 'url' | 'close'> = {
    received: [],
    asked: [],
    next: [],
    states: new Map(),
    balance: 4122.56,
  };
  const answer = async (request: IncomingMessage): Promise<{ status?: number; body: unknown } | null> => {
    server.asked.push(request.url ?? '');
    const form = new URLSearchParams(await text(request));
    const told = server.next.shift();
    if (told && 'raw' in told) return { status: told.status ?? 200, body: told.raw };
    if (form.get('api_id') !== API_ID)
      return { body: { status: 'ERROR', status_code: 200, status_text: 'Неправильный api_id' } };
    if (told && 'account' in told)
      return { body: { status: 'ERROR', status_code: told.account, status_text: 'Не хватает средств' } };
    const { balance } = server;
    const ok = { status: 'OK', status_code: 100 };
    if (request.url === '/my/balance') return { body: { ...ok, balance } };
    if (request.url === '/sms/status') {
      const of = (id: string) => ({ ...ok, status_code: server.states.get(id) ?? -1, cost: '0.50' });
      const ids = (form.get('sms_id') ?? '').split(',');
      return { body: { ...ok, sms: Object.fromEntries(ids.map((id) => [id, of(id)])), balance } };
    }
    const to = form.get('to') ?? '';
    if (told && 'number' in told)
      return {
        body: { ...ok, sms: { [to]: { status: 'ERROR', status_code: told.number, status_text: 'Номер' } }, balance },
      };
    server.received.push({ to, msg: form.get('msg') ?? '', from: form.get('from'), ip: form.get('ip') });
    const id = `000000-${server.received.length}`;
    server.states.set(id, 100);
    if (told && 'taken' in told) {
      if (told.taken === 'hung up') request.socket.destroy();
      return null;
    }
    return { body: { ...ok, sms: { [to]: { ...ok, sms_id: id, cost: 7.35 } }, balance } };
  };
  const http = createServer((request, response) => {
    void answer(request).then((answered) => {
      if (answered === null) return;
      const { status = 200, body } = answered;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return Object.assign(server, {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        http.close(() => done());
        http.closeAllConnections();
      }),
  });
}
