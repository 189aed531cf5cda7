import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { Api } from '#tests/support/call.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let app: pg.Client;
beforeAll(async () => {
  test = await buildTestApp();
  app = new pg.Client({ connectionString: test.database.appUrl });
  await app.connect();
  const { email } = await addPerson(test);
  await new Api(test).ok(auth.login, { body: { email, password: PASSWORD } });
});
afterAll(async () => {
  await app.end();
  await test.close();
});

const CHANGES = ["update audit_event set action = 'nothing'", 'delete from audit_event', 'truncate audit_event'];
const all = async () =>
  (await test.rows('select e::text from audit_event e order by id')).map((row) => JSON.stringify(row));

describe('the log of what happened', () => {
  it.each(CHANGES)('the application may not: %s', async (sql) => {
    const before = await all();
    expect(before.length).toBeGreaterThan(0);
    await expect(app.query(sql)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('permission denied') as unknown,
    });
    expect(await all()).toEqual(before);
  });

  it.each(CHANGES)('the owner of the table is refused, too: %s', async (sql) => {
    const before = await all();
    await expect(test.rows(sql)).rejects.toMatchObject({ code: '42501', message: 'audit_event is append-only' });
    expect(await all()).toEqual(before);
  });

  it('one row of it cannot be changed through a merge, an upsert or a copy over it', async () => {
    const [{ id }] = (await test.rows<{ id: string }>('select id from audit_event limit 1')) as [{ id: string }];
    const upsert = `insert into audit_event (id, at, action, result) select id, at, 'forged', 'ok' from audit_event where id = $1 on conflict (id, at) do update set action = 'forged'`;
    await expect(app.query(upsert, [id])).rejects.toMatchObject({ code: '42501' });
    await expect(test.rows(upsert, [id])).rejects.toMatchObject({ code: '42501' });
    await expect(
      test.rows(
        `merge into audit_event e using (select $1::uuid as id) s on s.id = e.id when matched then update set action = 'forged'`,
        [id],
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('the application may append and read', async () => {
    const before = (await all()).length;
    await app.query(`insert into audit_event (id, action, result) values (gen_random_uuid(), 'test.append', 'ok')`);
    expect((await app.query(`select from audit_event where action = 'test.append'`)).rowCount).toBe(1);
    expect((await all()).length).toBe(before + 1);
  });

  it('holds no password and no token', async () => {
    const { email, token } = await addPerson(test);
    const api = new Api(test);
    const { token: opened } = await api.ok(auth.login, { body: { email, password: PASSWORD } });
    await api.refused(auth.login, { body: { email, password: 'Неверный-пароль-1' } });
    const text = (await all()).join('\n');
    for (const secret of [PASSWORD, 'Неверный-пароль-1', token, opened]) expect(text).not.toContain(secret);
  });
});
