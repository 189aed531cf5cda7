import { Agent, request } from 'node:http';

/**
 * Calls over kept-alive connections at a fraction of what `fetch` spends: the load and the server share the processors.
 * @returns a call, POST when it has a body; it @throws when the answer is a refusal
 */
export function createClient(
  url: string,
  headers: Readonly<Record<string, string>>,
): (path: string, body?: object) => Promise<Buffer> {
  const agent = new Agent({ keepAlive: true });
  return (path, body) =>
    new Promise((resolve, reject) => {
      const sent = request(
        url + path,
        {
          agent,
          method: body ? 'POST' : 'GET',
          headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const whole = Buffer.concat(parts);
            if (answer.statusCode === 200) resolve(whole);
            else reject(new Error(`${path}: ${answer.statusCode} ${whole.toString()}`));
          });
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body ? JSON.stringify(body) : undefined);
    });
}
