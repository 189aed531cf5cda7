import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { CliError } from '#server/cli/command.ts';
import { runCommandLine } from '#server/cli/run.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { unquoted } from '#tests/support/csv.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let clinic: TestClinic;
let folder: string;
beforeAll(async () => {
  test = await buildTestApp();
  clinic = await createClinic(test);
  folder = await mkdtemp(join(tmpdir(), 'cli-audit-'));
  await new Api(test).ok(patients.getPatient, { params: { id: clinic.patient } }, clinic.as('doctor'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await test.close();
});
const said: string[] = [];
const run = (...args: readonly string[]) =>
  runCommandLine(
    ['audit', 'export', ...args],
    { ...process.env, DATABASE_URL: test.database.appUrl, DATABASE_MIGRATION_URL: test.database.ownerUrl },
    (line) => void said.push(line),
  );

describe('audit export', () => {
  it('writes the log of a clinic, and the platform’s with it, readable by its owner only, and is logged itself', async () => {
    const file = join(folder, 'clinic.csv');
    expect(await run(`--file=${file}`, `--clinic=${clinic.slug}`, '--kind=views')).toBe(0);
    expect(said.at(-1)).toContain(file);
    expect(unquoted(await readFile(file, 'utf8'))).toMatch(
      /;врач · терапия;Открыта медицинская карта;;;;Пациентова Мария;1;Клиника;/,
    );
    const all = join(folder, 'all.csv');
    expect(await run(`--file=${all}`)).toBe(0);
    expect(unquoted(await readFile(all, 'utf8'))).toContain('Открыта медицинская карта');
    expect(
      await test.rows(
        `select organization_id, user_id, details ->> 'way' as way from audit_event where action = 'audit.export' order by id`,
      ),
    ).toEqual([
      { organization_id: clinic.id, user_id: null, way: 'cli' },
      { organization_id: null, user_id: null, way: 'cli' },
    ]);
  });

  it.each([
    [[], 'куда записать'],
    [['--file=x', '--clinic=nobody'], 'Клиники с таким'],
    [['--file=x', '--kind=all'], 'Вид действий'],
    [['--file=x', '--since=1.5.2026'], '--since'],
    [['--file=x', '--since=2026-05-02', '--until=2026-05-01'], 'Конец периода раньше начала'],
    [['--file=x', '--since=2024-05-02', '--until=2026-05-01'], 'не больше 366 дней'],
  ])('%j is refused', async (args, reason) => {
    const failure: unknown = await run(...args).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: CliError.name, message: expect.stringContaining(reason) as string });
  });
});
