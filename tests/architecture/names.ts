import type { Tree, Violation } from './source.ts';

/** Closed list: what may stand between the name and the ending, and with which ending. */
const suffixes: Readonly<Record<string, readonly string[]>> = {
  screen: ['tsx'],
  dialog: ['tsx'],
  slice: ['ts'],
  routes: ['ts'],
  service: ['ts'],
  rules: ['ts'],
  entity: ['ts'],
  mapper: ['ts'],
  test: ['ts', 'tsx'],
  'api.test': ['ts'],
  'desktop.test': ['ts'],
  spec: ['ts'],
  ru: ['ts', 'mjs'],
  'keys.ru': ['ts'],
  d: ['ts', 'mts'],
  config: ['ts', 'mjs'],
};

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const isNamed = (stem: string, ending: string): boolean => {
  const [name = '', ...rest] = stem.split('.');
  if (!kebab.test(name)) return false;
  const suffix = rest.join('.');
  if (suffix === '' || suffixes[suffix]?.includes(ending)) return true;
  // `electron.vite.config.ts`: tools look for their own double names.
  if (rest.at(-1) === 'config') return rest.every((part) => kebab.test(part));
  // `booking.service.test.ts` beside `booking.service.ts`: the tested file's own name must be in order.
  const tested = /^(.+?)\.(?:test|api\.test|spec)$/.exec(stem)?.[1];
  return (
    tested !== undefined &&
    tested !== stem &&
    /^tsx?$/.test(ending) &&
    (isNamed(tested, 'ts') || isNamed(tested, 'tsx'))
  );
};

/** File and folder names of code: kebab-case, suffixes from the closed list. */
export function checkNames(tree: Tree): Violation[] {
  return Object.keys(tree).flatMap((file): Violation[] => {
    const match = /^(.*?)([^/]+)\.(tsx?|mts|cts|mjs|cjs|js|jsx)$/.exec(file);
    if (!match) return [];
    const [, folders = '', stem = '', ending = ''] = match;
    const isFolderNamed = folders.split('/').every((folder) => folder === '' || kebab.test(folder));
    return isFolderNamed && isNamed(stem, ending)
      ? []
      : [{ rule: 'file-name', file, line: 0, message: 'kebab-case with a suffix of the closed list' }];
  });
}
