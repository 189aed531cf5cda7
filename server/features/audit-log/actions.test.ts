import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AUDIT_KINDS } from '#shared/rules/audit-kinds.ts';
import { actionInWords, actionsOf, knowsAction, rolesInWords } from './actions.ru.ts';

const ROOT = join(import.meta.dirname, '../..');
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('seeds'))
  .map((name) => readFileSync(join(ROOT, name), 'utf8'));

it('every action that the server writes has words', () => {
  const written = sources.flatMap((text) =>
    [...text.matchAll(/action: (?:[^'\n]* )?'([a-z_]+\.[a-z_]+)'|'(\w+\.\w+)', 'ok'/g)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  );
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((action) => !knowsAction(action))).toEqual([]);
});

it('the kinds share nothing, and say everything in Russian', () => {
  const all = AUDIT_KINDS.flatMap(actionsOf);
  expect(new Set(all).size).toBe(all.length);
  expect(all.map(actionInWords).filter((words) => !/^[А-ЯЁ][а-яё0-9/ ,-]+$/.test(words))).toEqual([]);
});

it('an unknown action and an unknown role keep their names', () => {
  expect(actionInWords('old.action')).toBe('old.action');
  expect(rolesInWords('doctor,orgadmin')).toBe('врач, администратор клиники');
  expect(rolesInWords('')).toBe('');
  expect(rolesInWords('janitor')).toBe('janitor');
});
