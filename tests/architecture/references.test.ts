import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeViolation } from './check.ts';
import { readTree } from './disk.ts';
import { checkMap, checkReferences, goneTests, readListed } from './references.ts';
import type { Tree } from './source.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Kept apart from the sign, or this file would be accused itself. */
const SIGN = '§';

const documents: Tree = {
  'docs/requirements.md': `## 1 ${SIGN}2 Screens\n\n- **"Booking screens"** …\n\n# Decisions\n\n- **"Reserve"** …\n\n- **N7.6** …\n- **K16** …\n`,
  'docs/performance.md': '## Settings\n\n| P1 | free dates |\n',
  'docs/reliability.md': '| R1 | booking |\n| T7, T8 | faults |\n',
  'docs/adr/0004-slot.md': '# 4\n',
};
const inComment = (text: string): Tree => ({ ...documents, 'server/a.ts': `/** ${text} */\nexport const a = 1;\n` });

const planted: readonly [title: string, tree: Tree][] = [
  ['a document that is not there', inComment('see limits.md')],
  ['a document in a folder that is not there', inComment('see docs/limits.md, "Settings"')],
  ['a heading that its document has not', inComment('docs/performance.md, "Weather"')],
  ['a heading over two lines of a comment', inComment('docs/performance.md,\n * "Weather"')],
  ['a paragraph that is not listed', inComment(`1 ${SIGN}12`)],
  ['a second paragraph that is not listed', inComment(`1 ${SIGN}2, ${SIGN}3`)],
  ['a part that its paragraph has not', inComment(`1 ${SIGN}2 "Weather"`)],
  [
    'a paragraph in the title of a test',
    { ...documents, 'tests/api/a.test.ts': `it('books (9 ${SIGN}1)', () => {});\n` },
  ],
  ['a decision that is not listed', inComment(['decision', '"Weather"'].join(' '))],
  ['a record of a decision that is not there', inComment('ADR 40')],
  ['a need that is not listed', inComment('(N7.60)')],
  ['a promise that is not listed', inComment('the promise P40')],
  ['an issue', inComment('issue 7, point 6')],
  ['a document that names another one', { ...documents, 'README.md': 'see [house](docs/house.md)' }],
  ['a style sheet', { ...documents, 'src/renderer/styles/a.css': '/* look.md */' }],
];

describe('references of comments and documents', () => {
  it.each(planted)('accuses %s', (_title, tree) => {
    expect(checkReferences(tree)).toHaveLength(1);
  });

  it('accuses nothing that is listed', () => {
    const good = inComment(
      `1 ${SIGN}2 "Booking screens"; ${['decision', '"Reserve"'].join(' ')}; docs/performance.md, "Settings"; ADR 4; N7.6, K16, P1, R1, T8; J06.9 and P00-P04`,
    );
    expect(checkReferences({ ...good, 'docs/a.md': 'see performance.md and adr/0004-slot.md' })).toEqual([]);
  });

  it('does not look into code', () => {
    expect(
      checkReferences({ ...documents, 'server/a.ts': "export const a = 'limits.md, ADR 40, issue 7';\n" }),
    ).toEqual([]);
  });

  it('finds a part, a decision and a point without a row in the map, and a test that is not there', () => {
    const map = `| 1 ${SIGN}2 | Booking screens | whole | | \`api/aa\`, \`e2e/bb\` | |\n| "Reserve" | whole | K16 |\n| N7.6 | |\n`;
    const tree = { ...documents, 'tests/api/aa.api.test.ts': '', 'tests/e2e/specs/bb.spec.ts': '' };
    expect(checkMap({ ...tree, 'docs/spec-map.md': map })).toEqual([]);
    expect(checkMap({ ...documents, 'docs/spec-map.md': map })).toEqual(['no test api/aa', 'no test e2e/bb']);
    expect(checkMap({ ...tree, 'docs/spec-map.md': '' })).toEqual([
      `no row for 1 ${SIGN}2 "Booking screens"`,
      'no row for "Reserve"',
      'no row for N7.6',
      'no row for K16',
    ]);
  });

  it('every reference of the project leads to something in the repository', { timeout: 60_000 }, () => {
    const tree: Record<string, string> = { ...readTree() };
    const read = (path: string) => (tree[relative(ROOT, path).split(sep).join('/')] = readFileSync(path, 'utf8'));
    read(join(ROOT, 'README.md'));
    for (const folder of ['docs', 'src', 'server', 'build'])
      for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true }))
        if (entry.isFile() && /\.(?:md|css|py|yml)$/.test(entry.name)) read(join(entry.parentPath, entry.name));
    expect(readListed(tree).ids.size).toBeGreaterThan(300);
    expect(checkReferences(tree).map(describeViolation)).toEqual([]);
    expect(checkMap(tree)).toEqual([]);
    expect(goneTests(tree, tree['docs/asvs.md'] ?? 'no `api/list`')).toEqual([]);
  });
});
