import { Visitor } from 'oxc-parser';
import type { SourceFile, Violation } from './source.ts';
import { isTest } from './zones.ts';

const cyrillicAllowed = [
  /\.ru\.(?:ts|mjs)$/,
  /^server\/db\/seeds\//,
  /\/templates\//,
  /^src\/shared\/errors\//,
  /^resources\//,
];
/** Tools load these by their default export: configurations, and the reporters and hooks of the build. */
const mayExportDefault = /\.config\.ts$|\.d\.m?ts$|^build\/.+\.mjs$/;
const reasonAfter = /\S.{4,}/;
/** As wide as the formatter makes code, which leaves comments alone. */
const COMMENT_COLUMNS = 120;

/** Where Russian may stand: texts, seeds, templates, the error catalogue, tests. */
const mayBeRussian = (path: string): boolean => isTest(path) || cyrillicAllowed.some((pattern) => pattern.test(path));

function suppressionProblem(comment: string): string | null {
  const text = comment.trim();
  if (/^@ts-(?:ignore|nocheck)\b/.test(text)) return 'use @ts-expect-error with a reason';
  const expected = /^@ts-expect-error\b(.*)/s.exec(text);
  if (expected) return reasonAfter.test(expected[1] ?? '') ? null : 'a suppression needs its reason on the line';
  if (!/^(?:oxlint|eslint)-disable/.test(text)) return null;
  const reason = /\s--\s(.+)/s.exec(text)?.[1] ?? '';
  return reasonAfter.test(reason) ? null : 'a suppression needs its reason on the line: `-- why`';
}

/**
 * The first Russian letter in a file. In the contract, `summary` and `description` are the Russian API page itself;
 * comments may quote the spec's own words in «…».
 */
function firstRussian({ path, text, program, comments }: SourceFile): number {
  if (mayBeRussian(path)) return -1;
  const described: [number, number][] = comments.flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(/«[^»]*»/g)].map(({ index, 0: quote }): [number, number] => [
      start + index,
      start + index + quote.length,
    ]),
  );
  if (path.startsWith('src/shared/contract/')) {
    new Visitor({
      Property({ key, value }) {
        if (key.type === 'Identifier' && /^(?:summary|description)$/.test(key.name))
          described.push([value.start, value.end]);
      },
    }).visit(program);
  }
  for (const { index } of text.matchAll(/\p{Script=Cyrillic}/gu))
    if (!described.some(([start, end]) => index >= start && index < end)) return index;
  return -1;
}

/** Rules about what stands inside one file: Russian, exports, suppressions, `any`, the width of comments. */
export function checkContent(file: SourceFile): Violation[] {
  const { path, lineAt } = file;
  const found: Violation[] = [];
  const add = (rule: string, offset: number, message: string): void =>
    void found.push({ rule, file: path, line: lineAt(offset), message });

  if (file.error !== null) add('syntax', 0, file.error);
  const russian = firstRussian(file);
  if (russian >= 0) add('cyrillic', russian, 'Russian belongs in *.ru.ts');
  if (file.hasDefaultExport && !mayExportDefault.test(path)) add('named-exports', 0, 'named exports only');

  const lines = file.text.split('\n');
  const explained = new Set<number>();
  for (const comment of file.comments) {
    const isSuppression = /^\s*(?:oxlint|eslint|@ts-)/.test(comment.value);
    for (let line = lineAt(comment.start); !isSuppression && line <= lineAt(comment.end); line += 1) {
      // a word that is longer than a line, such as an address, cannot be broken
      const text = lines[line - 1] ?? '';
      if (text.length > COMMENT_COLUMNS && /^\s*(?:\/\/|\/?\*).*\S\s+\S+\s+\S/.test(text))
        add('comment-width', comment.start, `line ${line} of the file is longer than ${COMMENT_COLUMNS} columns`);
    }
    const problem = suppressionProblem(comment.value);
    if (problem !== null) add('suppression', comment.start, problem);
    else if (/no-explicit-any.*--/.test(comment.value))
      explained.add(lineAt(comment.start)).add(lineAt(comment.end) + 1);
  }
  new Visitor({
    TSAnyKeyword(node) {
      if (!explained.has(lineAt(node.start))) add('no-any', node.start, 'unknown, a generic or a real type');
    },
  }).visit(file.program);
  return found;
}
