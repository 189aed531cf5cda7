import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine, refused, type CommandLine } from '#tests/support/command-line.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

const SECRET = 'a-secret-of-a-test-of-the-command-line';
let test: TestApp;
let line: CommandLine;
beforeAll(async () => {
  test = await buildTestApp();
  line = commandLine(test, { APP_SECRET: SECRET, HOLD_SECONDS: '120' });
});
afterAll(() => test.close());

/** A message of the outbox past the application. */
async function addSms({ isFailed = true, isCode = false, age = '0 hours' } = {}): Promise<string> {
  const id = randomUUID();
  await test.rows(
    `insert into sms_message (id, to_phone, text, created_at, failed_at, not_after, attempts, last_error)
     values ($1, '+79161234567', 'секретный текст', now() - $2::interval, case when $3 then now() end, case when $4 then now() end, 3, case when $3 then 'шлюз молчит' end)`,
    [id, age, isFailed, isCode],
  );
  return id;
}
const retry = (id: string) => line.refusalOf('sms', 'retry', `--id=${id}`);

describe('sms', () => {
  it('that did not arrive, or wait, are listed without what they say', async () => {
    const [failed, waiting] = [await addSms(), await addSms({ isFailed: false })];
    expect(await line.run('sms', 'list')).toBe(0);
    const row = line.said.find((text) => text.startsWith(failed));
    expect(row).toMatch(/\+79161234567 {2}3 попытки {2}шлюз молчит$/);
    expect(line.said.some((text) => text.startsWith(waiting))).toBe(false);
    expect(line.said.at(-1)).toBe('SMS: 1, показано 1.');
    expect(await line.run('sms', 'list', '--waiting')).toBe(0);
    expect(line.said.some((text) => text.startsWith(waiting))).toBe(true);
    expect(line.said.join()).not.toContain('секретный');
  });

  it('that was given up goes into its queue once more, logged without its number', async () => {
    const id = await addSms();
    expect(await line.run('sms', 'retry', `--id=${id}`)).toBe(0);
    expect(line.said).toEqual(['SMS снова в очереди: работающий сервер отправит его.']);
    expect(await test.rows('select failed_at, attempts from sms_message where id = $1', [id])).toEqual([
      { failed_at: null, attempts: 0 },
    ]);
    expect(
      await test.rows(`select name from boss.job where data ->> 'sms' = $1 and state < 'completed'`, [id]),
    ).toEqual([{ name: 'sms' }]);
    expect(await test.rows('select action, user_id, details from audit_event where object_id = $1', [id])).toEqual([
      { action: 'sms.retry', user_id: null, details: { by: 'cli' } },
    ]);
    expect(await retry(id)).toMatchObject(refused('ждёт отправки, уже отправлено, устарело или было кодом'));
  });

  it('a code, an old one, one that is not there and no id are refused', async () => {
    expect(await retry(await addSms({ isCode: true }))).toMatchObject(refused('было кодом'));
    expect(await retry(await addSms({ age: '4 days' }))).toMatchObject(refused('устарело'));
    expect(await retry(randomUUID())).toMatchObject(refused('Такого SMS нет'));
    expect(await retry('42')).toMatchObject(refused('sms list'));
  });
});

describe('settings', () => {
  it('are told with their value and where they come from, of a secret only whether it is set', async () => {
    expect(await line.run('settings')).toBe(0);
    expect(line.said).toEqual(
      expect.arrayContaining([
        'HOLD_SECONDS  120  (окружение)',
        'MAX_ACTIVE_BOOKINGS  5  (по умолчанию)',
        'MAINTENANCE_MESSAGE  пусто  (по умолчанию)',
        'APP_SECRET  задан  (окружение)',
        'SMTP_URL  не задан  (по умолчанию)',
      ]),
    );
    const said = line.said.join('\n');
    expect(said).not.toContain(SECRET);
    expect(said).not.toContain(test.database.appUrl);
  });
});

it('the help names every command and each of its keys', async () => {
  expect(await line.run()).toBe(0);
  const [help] = line.said;
  for (const name of ['people rights', 'clinics modules', 'clinics edit', 'clinics show', 'clinics appoint'])
    expect(help).toContain(`  ${name} `);
  for (const name of ['clinics dismiss', 'settings', 'sms list', 'sms retry', 'jobs stop', 'jobs retry'])
    expect(help).toContain(`  ${name} `);
  expect(await line.run('people', 'rights', '--help')).toBe(0);
  for (const key of ['email', 'phone', 'id', 'clinic', 'admin', 'grants', 'reason'])
    expect(line.said[0]).toContain(`--${key} <…>`);
});
