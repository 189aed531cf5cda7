import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that knows one answer. Its origin, what it was asked, and how to change the answer. */
export interface HealthServer {
  readonly origin: string;
  readonly asked: string[];
  answer: object;
  close(): void;
}

export const healthy = { status: 'ok', product: 'clinic-platform', version: '0.1.0', min_workstation_version: '0.1.0' };

/** Starts on a free port of loopback. */
export async function startHealthServer(): Promise<HealthServer> {
  const state = { origin: '', asked: [] as string[], answer: healthy as object, close: () => undefined as void };
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? '');
    const isHealth = request.url === '/api/health/';
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    response.writeHead(isHealth ? 200 : 404, { 'content-type': 'application/json', ...cors });
    response.end(JSON.stringify(isHealth ? state.answer : { code: 'not_found' }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return state;
}
