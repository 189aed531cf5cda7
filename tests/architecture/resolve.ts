import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Tree } from './source.ts';

/** The part of package.json that decides what an import means. */
export interface Manifest {
  readonly imports: Readonly<Record<string, string>>;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'unknown' };

const packageName = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function aliased(specifier: string, imports: Manifest['imports']): string | null {
  for (const [pattern, target] of Object.entries(imports)) {
    const prefix = pattern.replace('*', '');
    if (pattern.endsWith('*') ? specifier.startsWith(prefix) : specifier === pattern)
      return posix.normalize(target.replace('*', specifier.slice(prefix.length)));
  }
  return null;
}

/**
 * What an import points at. Files are found only under their full name (`.ts` endings are required by the house);
 * a package must be declared in package.json, otherwise it is unknown.
 */
export function resolveImport(from: string, specifier: string, tree: Tree, manifest: Manifest): Target {
  const [bare = specifier] = specifier.split('?', 1);
  if (bare.startsWith('.') || bare.startsWith('#')) {
    const path = bare.startsWith('#') ? aliased(bare, manifest.imports) : posix.join(posix.dirname(from), bare);
    return path !== null && path in tree ? { kind: 'file', path } : { kind: 'unknown' };
  }
  if (isBuiltin(bare)) return { kind: 'builtin', name: bare };
  const name = packageName(bare);
  const isDeclared =
    manifest.dependencies.includes(name) ||
    manifest.devDependencies.includes(name) ||
    manifest.devDependencies.includes(`@types/${name}`);
  return isDeclared ? { kind: 'package', name } : { kind: 'unknown' };
}
