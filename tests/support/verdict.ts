import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { readRefusal, urlOf } from './call.ts';
import { sampleInput } from './samples.ts';
import type { TestApp } from './test-app.ts';

/** Sends a sample of a call whose ids lead nowhere. @returns `allowed`, or the code with which it was refused */
export async function verdictOf(test: TestApp, endpoint: Endpoint, headers: Readonly<Record<string, string>>) {
  const input = sampleInput(endpoint, { id: randomUUID() });
  const hasBody = endpoint.method !== 'GET' && input.body !== undefined;
  const answer = await test.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, input),
    headers: { ...input.headers, ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { payload: input.body as object } : {}),
  });
  return answer.statusCode < 400 ? 'allowed' : readRefusal(answer).code;
}
