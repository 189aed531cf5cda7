import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { configurationEndpoints as configuration } from '#shared/contract/configuration.ts';
import { platformStateEndpoints as platform } from '#shared/contract/platform-state.ts';
import { runCommandLine } from '#server/cli/run.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Headers } from '#tests/support/clinic-factory.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let as: Headers;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  as = { authorization: `Bearer ${(await addPerson(test, { isSuperuser: true })).token}` };
});
afterAll(() => test.close());

/** A letter of the outbox past the application. */
async function addLetter({ age = '0 hours', isFailed = true, isSent = false, subject = 'Тема' } = {}): Promise<string> {
  const id = randomUUID();
  await test.rows(
    `insert into mail_message (id, to_address, subject, text, html, created_at, failed_at, sent_at, attempts, last_error)
     values ($1::uuid, $1::uuid::text || '@example.test', $2, 'секретная ссылка', 'x', now() - $3::interval, case when $4 then now() end, case when $5 then now() end, 3, case when $4 then '550 no such mailbox' end)`,
    [id, subject, age, isFailed && !isSent, isSent],
  );
  return id;
}
const retry = (id: string) => api.send(platform.retryLetter, { params: { id } }, as);
const jobsOf = (id: string) =>
  test.rows(`select name from boss.job where data ->> 'letter' = $1 and state < 'completed'`, [id]);

describe('the state of the platform', () => {
  it('tells versions, sizes, queues, letters and what is switched on', async () => {
    await addLetter();
    const state = await api.ok(platform.getPlatformState, {}, as);
    expect(state.versions).toMatchObject({
      node: process.versions.node,
      database: expect.stringMatching(/^\d+/) as string,
    });
    expect(state.database_bytes).toBeGreaterThan(1_000_000);
    expect(state.disk?.total_bytes).toBeGreaterThan(state.disk?.free_bytes ?? Infinity);
    expect(state.queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['letter', 'housekeeping', 'deliver']));
    expect(state.letters.failed).toBeGreaterThan(0);
    expect(Object.fromEntries(state.features.map(({ name, is_on: isOn }) => [name, isOn]))).toMatchObject({
      mail: false,
      video: false,
      s3: false,
    });
  });

  it('has every setting and no secret', async () => {
    const { items } = await api.ok(platform.listSettings, {}, as);
    const of = (name: string) => items.find((item) => item.name === name);
    expect(of('DATABASE_URL')).toEqual({ name: 'DATABASE_URL', value: null, is_given: true });
    expect(of('APP_SECRET')?.value).toBeNull();
    expect(of('HOLD_SECONDS')).toEqual({ name: 'HOLD_SECONDS', value: '300', is_given: false });
    expect(JSON.stringify(items)).not.toContain(new URL(test.database.appUrl).password || 'nothing-to-find');
  });
});

describe('letters', () => {
  it('that were given up, or wait, are listed without what they say', async () => {
    const [failed, waiting, sent] = [
      await addLetter(),
      await addLetter({ isFailed: false }),
      await addLetter({ isSent: true }),
    ];
    const list = async (state: 'failed' | 'waiting') => {
      const answer = await api.ok(platform.listUnsentLetters, { query: { state, per_page: 100 } }, as);
      expect(JSON.stringify(answer)).not.toContain('секретная');
      return answer.items;
    };
    expect((await list('failed')).find(({ id }) => id === failed)).toMatchObject({
      subject: 'Тема',
      attempts: 3,
      error: '550 no such mailbox',
      can_retry: true,
    });
    expect((await list('waiting')).find(({ id }) => id === waiting)).toMatchObject({
      can_retry: false,
      failed_at: null,
    });
    const all = [...(await list('failed')), ...(await list('waiting'))].map(({ id }) => id);
    expect(all).not.toContain(sent);
  });

  it('a failed one is put into its queue once, also by two at once, and that is logged without its address', async () => {
    const id = await addLetter();
    const answers = await Promise.all([retry(id), retry(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await jobsOf(id)).toEqual([{ name: 'letter' }]);
    expect(await test.rows(`select failed_at, attempts, last_error from mail_message where id = $1`, [id])).toEqual([
      { failed_at: null, attempts: 0, last_error: null },
    ]);
    expect(
      await test.rows(
        `select user_id is not null as has_user, details from audit_event where action = 'letter.retry' and object_id = $1`,
        [id],
      ),
    ).toEqual([{ has_user: true, details: {} }]);
  });

  it('one that waits, was sent, is too old or is not there is refused', async () => {
    const code = async (id: string) => (await retry(id)).json<{ code: string }>().code;
    expect(await code(await addLetter({ isFailed: false }))).toBe('letter_not_failed');
    expect(await code(await addLetter({ isSent: true }))).toBe('letter_not_failed');
    expect(await code(await addLetter({ age: '4 days' }))).toBe('letter_not_failed');
    expect(await code(randomUUID())).toBe('not_found');
  });
});

describe('the command line', () => {
  const said: string[] = [];
  const run = (...args: readonly string[]) => {
    said.length = 0;
    return runCommandLine(
      args,
      { ...process.env, DATABASE_URL: test.database.appUrl, DATABASE_MIGRATION_URL: test.database.ownerUrl },
      (line) => void said.push(line),
    );
  };
  const refusal = (...args: readonly string[]) =>
    run(...args).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );

  it('lists letters and sends one once more', async () => {
    const id = await addLetter({ subject: 'Из командной строки' });
    expect(await run('letters', 'list')).toBe(0);
    expect(said.some((line) => line.startsWith(id) && line.includes('«Из командной строки»'))).toBe(true);
    expect(await run('letters', 'retry', `--id=${id}`)).toBe(0);
    expect(await jobsOf(id)).toHaveLength(1);
    expect(await test.rows('select action, user_id, details from audit_event where object_id = $1', [id])).toEqual([
      { action: 'letter.retry', user_id: null, details: { by: 'cli' } },
    ]);
    expect(await run('letters', 'list', '--waiting')).toBe(0);
    expect(said.some((line) => line.startsWith(id))).toBe(true);
    expect(await refusal('letters', 'retry', `--id=${id}`)).toContain('последних трёх дней');
    expect(await refusal('letters', 'retry', `--id=${randomUUID()}`)).toContain('Такого письма нет');
    expect(await refusal('letters', 'retry')).toContain('letters list');
  });

  it('lists jobs of the platform and says how the installation is, with 1 while something has failed', async () => {
    await test.rows(
      `insert into job_run (id, kind, state, message, finished_at) values ($1, 'refbook-import', 'failed', 'Файл обрывается', now())`,
      [randomUUID()],
    );
    expect(await run('jobs', 'list')).toBe(0);
    expect(said.some((line) => /refbook-import {2}не удалась {2}.*Файл обрывается/.test(line))).toBe(true);
    await addLetter();
    expect(await run('health')).toBe(1);
    expect(said.join('\n')).toMatch(/PostgreSQL \d+[\s\S]*не ушли [1-9][\s\S]*Технических работ нет/);
    await test.rows('delete from mail_message where failed_at is not null');
    expect(await run('health')).toBe(0);
  });
});

describe('documented small calls', () => {
  it('/api/ability/all has every permission, /api/role/ the table of roles', async () => {
    const clinic = await createClinic(test);
    const { abilities } = await api.ok(auth.listAbilities, {}, clinic.as('patient'));
    expect(abilities).toEqual(expect.arrayContaining(['admin.index', 'patient.read', 'audit.read']));
    const { roles } = await api.ok(auth.listRoles, {}, clinic.as('patient'));
    const of = (name: string) => roles.find((role) => role.name === name)?.abilities;
    expect(roles.map(({ name }) => name)).toEqual(['orgadmin', 'doctor', 'employee', 'patient']);
    expect(of('patient')).toEqual(['personal_area.open']);
    expect(of('orgadmin')).toContain('audit.read');
    expect(of('orgadmin')).not.toContain('admin.index');
  });

  it.each([
    ['social_login', { social_login_providers: [] }],
    ['date_format', { date_format: 'DD.MM.YYYY' }],
    ['time_format', { time_format: 'HH:mm' }],
    ['notification_position', { notification_position: 'toast-top-right' }],
    ['pagination', { pagination: [5, 10, 20, 50] }],
    ['maintenance', { maintenance: null }],
  ])('the variable %s is %j', async (type, answer) =>
    expect(await api.ok(configuration.getConfigurationVariable, { query: { type } })).toEqual(answer),
  );

  it.each(['APP_SECRET', 'toString', '__proto__', 'nonsense'])('there is no variable %s', async (type) =>
    expect((await api.refused(configuration.getConfigurationVariable, { query: { type } })).code).toBe('not_found'),
  );
});
