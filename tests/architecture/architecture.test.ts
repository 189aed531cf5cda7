import { describe, expect, it } from 'vitest';
import { allowed } from './allowed.ts';
import { checkArchitecture, describeViolation } from './check.ts';
import { readManifest, readTree } from './disk.ts';
import { planted } from './planted.ts';

const manifest = {
  imports: {
    '#shared/*': './src/shared/*',
    '#server/*': './server/*',
    '#renderer/*': './src/renderer/*',
    '#main/*': './src/main/*',
    '#tests/*': './tests/*',
  },
  dependencies: ['typebox', 'fastify', '@fastify/cors', '@mikro-orm/core', 'kysely', 'pg'],
  devDependencies: ['react', 'electron', 'vitest', '@blueprintjs/core', '@blueprintjs/icons', '@fullcalendar/react'],
};

describe('the checker finds planted violations', () => {
  it.each(planted)('$rule: $title', ({ rule, file, tree }) => {
    const found = checkArchitecture(tree, manifest);
    expect(found.map((violation) => `${violation.rule} ${violation.file}`)).toContain(`${rule} ${file}`);
  });

  it('has a planted violation for every rule', () => {
    expect([...new Set(planted.map(({ rule }) => rule))].toSorted()).toEqual([
      'comment-width',
      'cycle',
      'cyrillic',
      'file-name',
      'icon-string',
      'named-exports',
      'no-any',
      'no-popover',
      'no-url',
      'owned-condition',
      'package',
      'raw-sql',
      'suppression',
      'syntax',
      'system-em',
      'title',
      'unresolved',
      'wire-in-domain',
      'workstation',
      'zone',
    ]);
  });

  it('accuses nothing that docs/architecture.md allows', () => {
    expect(checkArchitecture(allowed, manifest).map(describeViolation)).toEqual([]);
  });

  it('names the line', () => {
    const [violation] = checkArchitecture({ 'server/lib/a.ts': "export {};\n\nimport { x } from './b.ts';" }, manifest);
    expect(violation).toMatchObject({ rule: 'unresolved', line: 3 });
  });
});

it('the project keeps its own architecture', { timeout: 60_000 }, () => {
  const tree = readTree();
  expect(Object.keys(tree)).toContain('src/main/index.ts');
  expect(checkArchitecture(tree, readManifest()).map(describeViolation)).toEqual([]);
});
