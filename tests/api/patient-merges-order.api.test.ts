import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLogEndpoints as log } from '#shared/contract/audit-log.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { cardKeys } from '#shared/rules/patient-card.keys.ru.ts';
import { emptyCard } from '#shared/rules/patient-card.ts';
import { Api, codeOf, readRefusal, statusesOf } from '#tests/support/call.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { MergeCalls } from '#tests/support/merges.ts';
import { changeOf } from '#tests/support/patients.ts';
import { addPerson } from '#tests/support/people.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let cards: MergeCalls;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  cards = new MergeCalls(api, await createClinic(test));
});

const factsOf = (...ids: readonly string[]) => Promise.all(ids.map((id) => cards.factsOf(id)));
/** A card of which nothing is known but its person, as it is once somebody saved it. */
const addEmpty = () => cards.add({}, { ...emptyCard() });

describe('two merges into one card', () => {
  it('are undone from the last one on: what both cards said stays with who is still part of it', async () => {
    const [kept, a, b] = [
      await addEmpty(),
      await cards.add({}, { allergies: 'Пенициллин' }),
      await cards.add({}, { allergies: 'Пенициллин' }),
    ];
    const before = await factsOf(kept, a, b);
    const first = await cards.merge(kept, a);
    const second = await cards.merge(kept, b);
    const number = String(before[2]?.['card_number']);
    expect(readRefusal(await cards.undo(first))).toMatchObject({
      status: 409,
      code: 'merge_not_last',
      message: `Оставшуюся карту объединили с № ${number}: сначала разъедините их`,
    });
    expect(await cards.rowOf(kept)).toMatchObject({ data: { allergies: 'Пенициллин' } });
    expect(await cards.list()).toMatchObject([
      { id: second, merged_later: null },
      { id: first, merged_later: { id: b, cardid: number } },
    ]);
    await cards.undone(second);
    expect(await cards.rowOf(kept)).toMatchObject({ data: { allergies: 'Пенициллин' } });
    expect((await cards.list())[1]).toMatchObject({ id: first, merged_later: null });
    await cards.undone(first);
    expect(await factsOf(kept, a, b)).toEqual(before);
  });

  it('leave nothing of the other person behind once both are undone', async () => {
    const [kept, a, b] = [
      await addEmpty(),
      await cards.add({ phone: '+79160000001' }, { allergies: 'Пенициллин', snils: '112-233-445 95' }),
      await cards.add({ phone: '+79160000002' }, { allergies: 'Йод', snils: '087-654-303 00' }),
    ];
    const before = await factsOf(kept, a, b);
    const first = await cards.merge(kept, a);
    const second = await cards.merge(kept, b, ['snils', 'phone']);
    expect(await cards.rowOf(kept)).toMatchObject({
      phone: '+79160000002',
      data: { allergies: 'Пенициллин; Йод', snils: '087-654-303 00' },
    });
    expect(codeOf(await cards.undo(first))).toBe('merge_not_last');
    for (const id of [second, first]) await cards.undone(id);
    expect(await factsOf(kept, a, b)).toEqual(before);
  });

  it('name the last one, whichever card stayed in it; one that was undone says nothing', async () => {
    const [kept, a, b, c, top] = [
      await addEmpty(),
      await addEmpty(),
      await addEmpty(),
      await addEmpty(),
      await addEmpty(),
    ];
    const first = await cards.merge(kept, a);
    const second = await cards.merge(kept, b);
    const third = await cards.merge(kept, c);
    const laterOf = async (id: string) =>
      (await cards.list()).find((merge) => merge.id === id)?.merged_later?.id ?? null;
    expect(await Promise.all([first, second, third].map(laterOf))).toEqual([c, c, null]);
    const into = await cards.merge(top, kept);
    expect(await Promise.all([first, second, third, into].map(laterOf))).toEqual([top, top, top, null]);
    for (const id of [first, second, third]) expect(codeOf(await cards.undo(id))).toBe('merge_not_last');
    await cards.undone(into);
    await cards.undone(third);
    expect(await Promise.all([first, second, third].map(laterOf))).toEqual([b, null, null]);
    expect(codeOf(await cards.undo(third))).toBe('merge_undone');
  });

  it('that are undone at once end as they began, or the first one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [kept, a, b] = [
        await addEmpty(),
        await cards.add({}, { allergies: 'Пенициллин' }),
        await cards.add({}, { allergies: 'Пенициллин' }),
      ];
      const before = await factsOf(kept, a, b);
      const [first, second] = [await cards.merge(kept, a), await cards.merge(kept, b)];
      const [early, late] = await Promise.all([cards.undo(first), cards.undo(second)]);
      expect(late.statusCode, late.body).toBe(200);
      expect(early.statusCode === 200 || codeOf(early) === 'merge_not_last', early.body).toBe(true);
      if (early.statusCode !== 200) await cards.undone(first);
      expect(await factsOf(kept, a, b)).toEqual(before);
    }
  });

  it('one of which is made while the other is undone: one of the two is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [kept, a, b] = [await addEmpty(), await addEmpty(), await addEmpty()];
      const first = await cards.merge(kept, a);
      const [undo, press] = await Promise.all([cards.undo(first), cards.press(kept, b, { version: 2 })]);
      expect(statusesOf([undo, press]), `${undo.body} ${press.body}`).toEqual([200, 409]);
      expect(undo.statusCode === 200 ? codeOf(press) : codeOf(undo)).toBe(
        undo.statusCode === 200 ? 'stale_version' : 'merge_not_last',
      );
    }
  });

  it('the second of which takes the card away while the first is undone: one of the two is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [kept, a, top] = [await addEmpty(), await addEmpty(), await addEmpty()];
      const first = await cards.merge(kept, a);
      const [undo, press] = await Promise.all([cards.undo(first), cards.press(top, kept, { other_version: 2 })]);
      expect(statusesOf([undo, press]), `${undo.body} ${press.body}`).toEqual([200, 409]);
      expect(undo.statusCode === 200 ? codeOf(press) : codeOf(undo)).toBe(
        undo.statusCode === 200 ? 'stale_version' : 'merge_not_last',
      );
    }
  });
});

it.each(['40P01', '40001', '23505'])(
  'an undo that fails by another work of the database (%s) says nothing of cards that grew together',
  async (code) => {
    const [kept, gone] = [await addEmpty(), await addEmpty()];
    const id = await cards.merge(kept, gone);
    await test.rows(`create function fail_undo() returns trigger language plpgsql as
      $$ begin raise exception 'fails' using errcode = '${code}', constraint = 'another_key'; end $$`);
    await test.rows(
      'create trigger fail_undo before update on patient_merge for each row execute function fail_undo()',
    );
    try {
      expect(codeOf(await cards.undo(id))).toBe('conflict');
    } finally {
      await test.rows('drop function fail_undo cascade');
    }
    expect((await cards.undo(id)).statusCode).toBe(200);
  },
);

it('an undo logs what it put back, and answers with what was changed since and stays', async () => {
  const [kept, gone] = [
    await addEmpty(),
    await cards.add(
      { phone: '+79160000001' },
      { allergies: 'Пенициллин', workplace: 'Завод', snils: '112-233-445 95' },
    ),
  ];
  const id = await cards.merge(kept, gone);
  const open = await api.ok(patients.getPatient, { params: { id: kept } }, cards.clinic.as('employee'));
  const change = { phone: '+79160000002', data: { [cardKeys.allergies]: 'Йод', [cardKeys.workplace]: '' } };
  await api.ok(
    patients.updatePatient,
    { params: { id: kept }, body: changeOf(open, change) },
    cards.clinic.as('employee'),
  );
  // what became as it was by hand did not stay
  expect((await cards.undone(id)).stayed).toEqual(['phone', 'allergies']);
  expect(await cards.rowOf(kept)).toMatchObject({ phone: '+79160000002', data: { allergies: 'Йод', snils: '' } });
  const fields = await test.rows(
    `select details -> 'fields' as fields from audit_event where organization_id = $1 and action like 'patient.merge%' order by id`,
    [cards.clinic.id],
  );
  expect(fields).toEqual([
    { fields: expect.arrayContaining(['phone', 'allergies', 'workplace', 'snils']) as unknown },
    { fields: ['snils'] },
  ]);
});

it('an undo takes away the copies of prints that were made of the card of both', async () => {
  const { clinic } = cards;
  const [kept, gone] = [await addEmpty(), await addEmpty()];
  const slot = await clinic.addSlot({ day: clinic.day(-1) });
  const record = await clinic.addReception(await clinic.addAppointment(slot, { patient: gone, status: 'done' }));
  const id = await cards.merge(kept, gone);
  await clinic.addDocument(record);
  const prints = () => test.rows('select patient_id from document_job where organization_id = $1', [clinic.id]);
  expect(await prints()).toEqual([{ patient_id: kept }]);
  await cards.undone(id);
  expect(await prints()).toEqual([]);
});

it('the log names the card that stayed for looks at one that vanished by two merges, and its owner sees them', async () => {
  const { clinic } = cards;
  const person = await addPerson(test);
  const [a, between, top] = [await addEmpty(), await addEmpty(), await clinic.addPatient({ userId: person.userId })];
  await api.ok(patients.getPatient, { params: { id: a } }, clinic.as('employee'));
  await cards.merge(between, a);
  await cards.merge(top, between);
  // and the administrator at the cards of each merge
  const LOOKS = 1 + 4;
  const logged = (await api.ok(log.listAudit, { query: { kind: 'views' } }, clinic.as('orgadmin'))).items;
  const looked = logged.filter(({ what }) => what === 'Открыта медицинская карта');
  expect(looked.map(({ patient }) => patient?.id)).toEqual(Array.from({ length: LOOKS }, () => top));
  const theirs = { authorization: `Bearer ${person.token}` };
  expect((await api.ok(log.listCardViews, { params: { id: top } }, theirs)).items).toHaveLength(LOOKS);
});

it('a card that vanished by two merges is found by its number, and by that of the card between', async () => {
  const [a, between, top] = [
    await cards.add({ cardNumber: 70_001 }),
    await cards.add({ cardNumber: 70_002 }),
    await addEmpty(),
  ];
  const firstBy = async (search: string) =>
    (await api.ok(patients.listPatients, { query: { search } }, cards.clinic.as('employee'))).items[0]?.id;
  await cards.merge(between, a);
  const second = await cards.merge(top, between);
  expect([await firstBy('70001'), await firstBy('70002')]).toEqual([top, top]);
  expect([await firstBy('№ 70001'), await firstBy('карта №70002')]).toEqual([top, top]);
  await cards.undone(second);
  expect([await firstBy('70001'), await firstBy('70002')]).toEqual([between, between]);
});
