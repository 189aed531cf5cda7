import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = /\/src\/shared\/contract\/(?!endpoint\.ts|common\.ts|index\.ts)[\w-]+\.ts$/;

/**
 * What the browser asks of an endpoint: where it sends to, what it sends, and the schema of the body by which forms
 * check.
 */
const SENT = new Set(['id', 'method', 'path', 'scope', 'body', 'accepts', 'uploads']);
const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/**
 * What a browser needs of an export: schemas are JSON, and what only the server reads of an endpoint stays there.
 * Undefined for functions.
 */
function asData(value: unknown): string | undefined {
  return JSON.stringify(value, function keep(this: unknown, key, inner: unknown) {
    return isEndpoint(this) && !SENT.has(key) ? undefined : inner;
  });
}

/**
 * Builds the contract as the data that it is: each file is evaluated at the build, so that the browser loads neither
 * the schema builder (13 kB compressed, on every page) nor what only the server reads: schemas of answers and
 * addresses, refusals, limits, access. As data a property no longer knows that it is optional, which is said by
 * `required` of its object alone: a form that checks a part of a body takes the fields that are required.
 */
export const contractAsData: Plugin = {
  name: 'contract-as-data',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!CONTRACT.test(id.replaceAll('\\', '/'))) return undefined;
    const exported = (await import(pathToFileURL(id).href)) as Readonly<Record<string, unknown>>;
    const lines = Object.entries(exported).flatMap(([name, value]) => {
      const data = asData(value);
      return data === undefined ? [] : [`export const ${name} = ${data};`];
    });
    return { code: lines.join('\n'), moduleType: 'js' };
  },
};
