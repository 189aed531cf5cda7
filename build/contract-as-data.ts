import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = /\/src\/shared\/contract\/(?!endpoint\.ts|common\.ts|index\.ts)[\w-]+\.ts$/;

/** What a browser needs of an export: schemas are JSON, and only the server checks an answer by its schema. Undefined for functions. */
function asData(value: unknown): string | undefined {
  return JSON.stringify(value, (key, inner: unknown) => (key === 'response' ? undefined : inner));
}

/**
 * Builds the contract as the data that it is: each file is evaluated at the build, so that the browser loads neither the schema builder
 * (13 kB compressed, on every page) nor the schemas of answers.
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
