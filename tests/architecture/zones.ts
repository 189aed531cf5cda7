/** A zone is read from the path alone, so a new feature folder is fenced the moment it exists. */
export type Zone =
  | { readonly in: 'shared' | 'preload' | 'main' | 'main-electron' }
  | { readonly in: 'lib' | 'ui' | 'styles' | 'app'; readonly part: string }
  | { readonly in: 'entities' | 'features'; readonly part: string }
  | { readonly in: 'server-feature'; readonly part: string; readonly file: string }
  | { readonly in: 'db' | 'http' | 'server-lib' | 'plugins' | 'config' | 'seeds' | 'top' }
  | { readonly in: 'tests' | 'build' | 'root' };

const rendererFolders = ['lib', 'ui', 'styles', 'app', 'entities', 'features'] as const;
const serverFolders = { db: 'db', http: 'http', lib: 'server-lib', plugins: 'plugins', config: 'config' } as const;

export const isTest = (path: string): boolean => path.startsWith('tests/') || /\.(?:test|spec)\.tsx?$/.test(path);

/** The zone of a file; what lies in no known folder of the tree belongs to the top of its side. */
export function zoneOf(path: string): Zone {
  if (isTest(path)) return { in: 'tests' };
  const [side = '', second = '', third = '', ...rest] = path.split('/');
  if (side === 'build') return { in: 'build' };
  if (side === 'src' && second === 'shared') return { in: 'shared' };
  if (side === 'src' && second === 'preload') return { in: 'preload' };
  if (side === 'src' && second === 'main')
    return { in: third === 'electron' || third === 'index.ts' ? 'main-electron' : 'main' };
  if (side === 'src' && second === 'renderer') {
    const folder = rendererFolders.find((name) => name === third);
    return folder ? { in: folder, part: rest.length > 1 ? (rest[0] ?? '') : '' } : { in: 'app', part: '' };
  }
  if (side === 'server') {
    if (second === 'features') return { in: 'server-feature', part: third, file: rest.join('/') };
    if (second === 'db' && third === 'seeds') return { in: 'seeds' };
    const folder = Object.entries(serverFolders).find(([name]) => name === second);
    return { in: folder ? folder[1] : 'top' };
  }
  return { in: 'root' };
}

const rendererOrder = ['lib', 'ui', 'entities', 'features', 'app'] as const;
const rankOf = (zone: Zone): number => (rendererOrder as readonly string[]).indexOf(zone.in);
const isEntityFile = (path: string): boolean => path.endsWith('.entity.ts');
const infrastructure: ReadonlySet<string> = new Set(['db', 'http', 'server-lib', 'plugins', 'config']);
const isServer = (zone: Zone): boolean =>
  infrastructure.has(zone.in) || ['seeds', 'top', 'server-feature'].includes(zone.in);

/** Folders of `shared` and `lib` that carry the domain or the API; `ui` must not know them. */
const closedToUi = /^src\/(?:shared\/(?:contract|access|rules)|renderer\/lib\/(?:api|workstation))\//;

function rendererRefusal(from: Zone, to: Zone, target: string): string | null {
  if (to.in === 'styles') return null;
  const distance = rankOf(from) - rankOf(to);
  if (rankOf(to) < 0) return 'the renderer reaches main through lib/workstation and the server through HTTP';
  if (from.in === 'styles') return 'styles import nothing but styles';
  if (from.in === 'ui' && closedToUi.test(target)) return 'ui is presentational: it knows no API and no domain';
  if (distance < 0) return `${from.in} lies below ${to.in}`;
  const isSibling =
    distance === 0 &&
    (from.in === 'features' || from.in === 'entities') &&
    'part' in from &&
    'part' in to &&
    from.part !== to.part;
  return isSibling ? `${from.in} do not import each other: compose in app, or lift the noun to entities` : null;
}

function serverRefusal(from: Zone, to: Zone, target: string, isType: boolean): string | null {
  if (!isServer(to)) return 'the server imports src/shared only';
  if (to.in === 'top' && from.in !== 'top') return 'nothing imports the composition root or the cli';
  // Settings are read once and handed down; their type may be named anywhere.
  if (to.in === 'config')
    return isType || ['top', 'config', 'plugins', 'seeds'].includes(from.in)
      ? null
      : 'settings are handed down by the composition root: import their type only';
  if (to.in === 'server-feature') {
    if (from.in === 'server-feature' && from.part === to.part) return null;
    if (isEntityFile(target)) return null;
    if (infrastructure.has(from.in)) return 'infrastructure knows entities, not features';
    return to.file === 'index.ts' ? null : 'another feature is reached through its index.ts or its *.entity.ts';
  }
  if (from.in === 'server-feature' && (to.in === 'plugins' || to.in === 'seeds'))
    return `features do not import ${to.in}`;
  // Reference rows (roles, the first document versions) come with the migrations; demo rows never do.
  const isReference = from.in === 'db' && target.startsWith('server/db/seeds/reference/');
  if (infrastructure.has(from.in) && to.in === 'seeds' && !isReference) return 'only seeds and the cli import seeds';
  return null;
}

/**
 * Why a file may not import another (docs/architecture.md, "Who may import whom"), or null when it may.
 * @param isType the import is erased at run time
 */
export function refusal(fromPath: string, toPath: string, isType: boolean): string | null {
  const from = zoneOf(fromPath);
  const to = zoneOf(toPath);
  if (from.in === 'tests') return null;
  if (to.in === 'tests') return 'the product does not import tests';
  if (from.in === 'build' || from.in === 'root') return null;
  if (to.in === 'build' || to.in === 'root')
    return toPath === 'package.json' ? null : 'the product does not import build configuration';
  if (from.in === 'shared') return to.in === 'shared' ? null : 'src/shared imports nothing else of ours';
  const sideways = to.in === 'shared';
  if (sideways)
    return from.in === 'ui' && closedToUi.test(toPath) ? 'ui is presentational: it knows no API and no domain' : null;
  if (from.in === 'preload') return to.in === 'preload' ? null : 'preload imports src/shared only';
  if (from.in === 'main') return to.in === 'main' ? null : 'main outside electron/ imports main and src/shared only';
  if (from.in === 'main-electron')
    return to.in === 'main' || to.in === 'main-electron' ? null : 'main imports src/shared only';
  return isServer(from) ? serverRefusal(from, to, toPath, isType) : rendererRefusal(from, to, toPath);
}
