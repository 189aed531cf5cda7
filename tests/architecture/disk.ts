import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Manifest } from './resolve.ts';
import { isCode, type Tree } from './source.ts';

const root = resolve(import.meta.dirname, '../..');
const folders = ['src', 'server', 'tests', 'build', 'resources'];

/** The real tree. Texts are read for code only; other files count as present. */
export function readTree(): Tree {
  const tree: Record<string, string> = {};
  const add = (path: string): void => {
    const name = relative(root, path).split(sep).join('/');
    tree[name] = isCode(name) ? readFileSync(path, 'utf8') : '';
  };
  for (const entry of readdirSync(root, { withFileTypes: true })) if (entry.isFile()) add(join(root, entry.name));
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true }))
      if (entry.isFile()) add(join(entry.parentPath, entry.name));
  }
  return tree;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const keys = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : []);

/** What package.json says about imports and packages. */
export function readManifest(): Manifest {
  const json: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!isRecord(json)) throw new TypeError('package.json is not an object');
  const imports = isRecord(json['imports']) ? json['imports'] : {};
  return {
    imports: Object.fromEntries(Object.entries(imports).map(([key, value]) => [key, String(value)])),
    dependencies: [...keys(json['dependencies']), ...keys(json['optionalDependencies'])],
    devDependencies: keys(json['devDependencies']),
  };
}
