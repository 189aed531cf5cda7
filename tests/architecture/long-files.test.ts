import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MOST_LINES = 300;
const linesOf = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;

it('files of more than 300 lines are those of ADR 13', () => {
  const long = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts', 'build/**/*.{ts,js,mjs}'])
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path) && linesOf(path) > MOST_LINES);
  const listed = [...readFileSync('docs/adr/0013-long-files.md', 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(
    ([, path]) => path,
  );
  expect(new Set(long)).toEqual(new Set(listed));
});
