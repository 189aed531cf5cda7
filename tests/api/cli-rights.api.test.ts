import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { commandLine, refused, type CommandLine } from '#tests/support/command-line.ts';
import { lettersTo } from '#tests/support/letters.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let line: CommandLine;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
  clinic = await createClinic(test);
  line = commandLine(test);
});
afterAll(() => test.close());

const rights = (email: string, ...keys: readonly string[]) =>
  ['people', 'rights', `--email=${email}`, `--clinic=${clinic.slug}`, ...keys] as const;
const eventsOf = (user: string) =>
  test.rows(
    `select action, user_id, details from audit_event where object_id = $1 and organization_id = $2 and action ~ '^(role|grant)[.]' order by at, id`,
    [user, clinic.id],
  );
const held = async (user: string) => ({
  roles: (
    await test.rows<{ role: string }>('select role from organization_role where user_id = $1 order by role', [user])
  ).map(({ role }) => role),
  grants: (
    await test.rows<{ permission: string }>(
      'select permission from organization_grant where user_id = $1 order by permission',
      [user],
    )
  ).map(({ permission }) => permission),
});

describe('people rights', () => {
  it('makes an administrator, told by letter, and no longer one; logged as the command line’s with the reason', async () => {
    const person = await addPerson(test);
    expect(await line.run(...rights(person.email, '--admin=yes', '--reason=по письму клиники'))).toBe(0);
    expect(line.said).toEqual([
      `Права в клинике «${clinic.slug}»: ${person.email}.`,
      'Роли: orgadmin.',
      'Разрешения сверх ролей: нет.',
    ]);
    expect(await lettersTo(test, person.email)).toHaveLength(1);
    expect(await line.run(...rights(person.email, '--admin=yes', '--reason=ещё раз'))).toBe(0);
    expect(await line.run(...rights(person.email, '--admin=no', '--reason=уволился'))).toBe(0);
    expect(await held(person.userId)).toEqual({ roles: [], grants: [] });
    expect(await eventsOf(person.userId)).toEqual([
      {
        action: 'role.grant',
        user_id: null,
        details: { role: 'orgadmin', reason: 'по письму клиники', by: 'cli' },
      },
      { action: 'role.revoke', user_id: null, details: { role: 'orgadmin', reason: 'уволился', by: 'cli' } },
    ]);
  });

  it('gives permissions and takes them back; what is not named stays, an empty list takes all', async () => {
    const person = await addPerson(test, { roles: [[clinic.id, 'doctor']] });
    const seesQueue = async () =>
      codeOf(
        await api.send(
          queue.listQueue,
          { query: { start: '2026-05-12T00:00:00Z', end: '2026-05-13T00:00:00Z' } },
          { authorization: `Bearer ${person.token}`, apikey: clinic.id },
        ),
      );
    expect(await seesQueue()).toBe('permission_denied');
    expect(await line.run(...rights(person.email, '--grants=queue.read, audit.read', '--reason=замена'))).toBe(0);
    expect(await seesQueue()).toBe('ok');
    expect(await line.run(...rights(person.email, '--admin=yes', '--reason=старший'))).toBe(0);
    expect(await held(person.userId)).toEqual({ roles: ['doctor', 'orgadmin'], grants: ['audit.read', 'queue.read'] });
    const before = await eventsOf(person.userId);
    expect(await line.run(...rights(person.email))).toBe(0);
    expect(line.said.slice(1)).toEqual(['Роли: doctor, orgadmin.', 'Разрешения сверх ролей: audit.read, queue.read.']);
    expect(await eventsOf(person.userId)).toEqual(before);
    expect(await line.run(...rights(person.email, '--grants=', '--reason=хватит'))).toBe(0);
    expect(await held(person.userId)).toEqual({ roles: ['doctor', 'orgadmin'], grants: [] });
    expect((await eventsOf(person.userId)).slice(-2)).toMatchObject([
      { action: 'grant.revoke', details: { reason: 'хватит', by: 'cli' } },
      { action: 'grant.revoke', details: { reason: 'хватит', by: 'cli' } },
    ]);
  });

  it('takes with the last role of the staff the permissions that were given', async () => {
    const person = await addPerson(test, { roles: [[clinic.id, 'orgadmin']] });
    await line.run(...rights(person.email, '--grants=queue.read', '--reason=замена'));
    expect(await line.run(...rights(person.email, '--admin=no', '--reason=уволился'))).toBe(0);
    expect(await held(person.userId)).toEqual({ roles: [], grants: [] });
  });

  it('leaves the last administrator, and gives no permissions to who does not work there', async () => {
    const place = await createClinic(test);
    const last = ['people', 'rights', `--id=${place.people.orgadmin.userId}`, `--clinic=${place.slug}`];
    expect(await line.refusalOf(...last, '--admin=no', '--reason=x')).toMatchObject(refused('не останется'));
    const stranger = await addPerson(test);
    expect(await line.refusalOf(...rights(stranger.email, '--grants=queue.read', '--reason=x'))).toMatchObject(
      refused('только тому, кто в этой клинике работает'),
    );
    expect(await eventsOf(stranger.userId)).toEqual([]);
  });

  it.each([
    [['--admin=yes'], '--reason'],
    [['--admin=maybe', '--reason=x'], 'yes или no'],
    [['--grants=queue.read,queue.rule', '--reason=x'], 'нет значения «queue.rule». Есть: schedule.read,'],
    [['--grants=reception.write', '--reason=x'], 'нет значения «reception.write»'],
    [['--admin=yes', `--reason=${'x'.repeat(301)}`], 'длиннее 300'],
  ])('%j is refused', async (keys, reason) => {
    expect(await line.refusalOf(...rights('a@b.test', ...keys))).toMatchObject(refused(reason));
  });

  it('wants a person and a clinic that are there', async () => {
    const { email } = await addPerson(test);
    const keys = ['--admin=yes', '--reason=x'];
    expect(await line.refusalOf(...rights(`${randomUUID()}@example.test`, ...keys))).toMatchObject(refused('нет.'));
    expect(await line.refusalOf('people', 'rights', `--email=${email}`, ...keys)).toMatchObject(refused('--clinic'));
    expect(await line.refusalOf('people', 'rights', `--email=${email}`, '--clinic=nowhere', ...keys)).toMatchObject(
      refused('«nowhere» нет'),
    );
  });
});
