import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { buildOpenApi } from '#server/cli/commands/openapi.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
let test: TestApp;
let text: string;
beforeAll(async () => {
  test = await buildTestApp();
  text = await buildOpenApi();
});
afterAll(() => test.close());

describe('the description of the API', () => {
  it('that is committed is the one of this program (npm run cli -- openapi)', () => {
    expect(readFileSync('docs/openapi.json', 'utf8') === text, 'docs/openapi.json is stale').toBe(true);
  });

  it('does not depend on the machine’s settings', () => {
    expect(`${JSON.stringify(test.app.swagger(), null, 2)}\n`).toBe(text);
  });

  it('has every endpoint with its summary, security and refusals, and nothing else', () => {
    const { openapi, paths } = JSON.parse(text) as Document;
    expect(openapi).toBe('3.1.0');
    const operations = new Map(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, operation]) => [operation.operationId, { ...operation, path, method }] as const,
        ),
      ),
    );
    expect([...operations.keys()].toSorted()).toEqual(ENDPOINTS.map(({ id }) => id).toSorted());
    for (const { id, method, path, summary, access, scope } of ENDPOINTS) {
      const operation = operations.get(id);
      expect(operation).toMatchObject({ summary, method: method.toLowerCase(), path: path.replace(/:(\w+)/g, '{$1}') });
      expect(operation?.security).toEqual(
        access === 'public' && scope === 'platform'
          ? []
          : [{ ...(access === 'public' ? {} : { bearer: [] }), ...(scope === 'clinic' ? { clinic: [] } : {}) }],
      );
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(access === 'public' ? ['200', '422', '500'] : ['200', '401', '422', '500']),
      );
    }
  });

  it('is served as a page and as JSON', async () => {
    expect((await test.app.inject({ url: '/docs/json' })).json()).toEqual(JSON.parse(text));
    const page = await test.app.inject({ url: '/docs/', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  });
});
