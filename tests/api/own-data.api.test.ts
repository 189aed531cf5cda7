import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { dependantEndpoints as dependants } from '#shared/contract/dependants.ts';
import { ownDataEndpoints as own } from '#shared/contract/own-data.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { addPerson, consentToLetters, type TestPerson } from '#tests/support/people.ts';
import { setUpTotp } from '#tests/support/second-factor.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
  person = await addPerson(test);
});

const take = async (who = person) => {
  const answer = await test.app.inject({
    url: '/common/profile/data/',
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { answer, data: answer.json<Record<string, Record<string, unknown>[]>>() };
};

describe('the own data as a file', () => {
  it('has profile, consents, roles, dependants, visits of all clinics, letters and sessions', async () => {
    await consentToLetters(test, person.userId);
    await api.ok(
      dependants.createDependant,
      {
        body: {
          last_name: 'Иванова',
          first_name: 'Мария',
          middle_name: '',
          date_of_birth: '2018-03-04',
          gender: 'female',
          relation: 'child',
          is_confirmed: true,
        },
      },
      clinic.as(person),
    );
    const other = await createClinic(test);
    for (const at of [clinic, other])
      await api.ok(
        booking.reserveSlot,
        { params: { id: await at.addSlot({ inMinutes: at === other ? 600 : 300 }) }, body: { type: 0 } },
        at.as(person),
      );
    await api.ok(auth.requestPasswordReset, { body: { email: person.email } });
    await setUpTotp(api, { authorization: `Bearer ${person.token}` });
    const { answer, data } = await take();
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('application/json'),
      'no-store',
    ]);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*my-data-.*\.json/);
    expect(data['profile']).toMatchObject({ email: person.email, last_name: 'Ёлкина' });
    expect(data['consents']).toMatchObject([{ kind: 'notifications', revoked_at: null }]);
    expect(data['roles']).toHaveLength(2);
    expect(data['dependants']).toMatchObject([{ first_name: 'Мария', date_of_birth: '2018-03-04' }]);
    expect([data['identities'], data['passkeys']]).toEqual([[], []]);
    expect(data['second_factor']).toMatchObject([{ kind: 'totp' }]);
    expect(data['visits']).toHaveLength(2);
    expect(data['sessions']).toMatchObject([{ ip: '127.0.0.1', ended_at: null }]);
    const [event] = await test.rows(
      `select details from audit_event where user_id = $1 and action = 'own_data.export'`,
      [person.userId],
    );
    expect(event).toEqual({ details: { visits: 2 } });
  });

  it('has nothing of another person, and no secret', async () => {
    const stranger = await addPerson(test, { lastName: 'Чужая' });
    await api.ok(
      booking.reserveSlot,
      { params: { id: await clinic.addSlot() }, body: { type: 0 } },
      clinic.as(stranger),
    );
    const { answer, data } = await take();
    expect([data['visits'], data['roles']]).toEqual([[], []]);
    expect(answer.body).not.toContain('Чужая');
    expect(answer.body).not.toMatch(/argon2|token|hash/);
  });

  it('is given with the token only', async () => {
    expect((await test.app.inject({ url: '/common/profile/data/' })).statusCode).toBe(401);
    expect(await api.refused(own.exportOwnData, {}, {})).toMatchObject({ code: 'not_signed_in' });
  });
});
