import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { Api, readRefusal, statusesOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { queueBehindRow } from '#tests/support/locks.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test);
});

const admin = () => clinic.as('orgadmin');
const kinds = {
  specialty: {
    create: registry.createSpecialty,
    get: registry.getSpecialty,
    update: registry.updateSpecialty,
    remove: registry.deleteSpecialty,
    ownRow: () => clinic.specialty,
    ownTitle: 'Терапия',
    refusal: 'Удалить нельзя: по этой специальности работает Фёдоров П.',
  },
  department: {
    create: registry.createDepartment,
    get: registry.getDepartment,
    update: registry.updateDepartment,
    remove: registry.deleteDepartment,
    ownRow: () => clinic.department,
    ownTitle: 'Поликлиника',
    refusal: 'Удалить нельзя: в этом отделении работает Фёдоров П.',
  },
};

describe.each(Object.entries(kinds))('%s', (kind, { create, get, update, remove, ownRow, ownTitle, refusal }) => {
  const add = (title: string) => api.ok(create, { body: { title } }, admin());

  it('is added without the spaces around it, read, changed and removed; each change is in the log', async () => {
    const made = await add('  Кардиолог ');
    expect(made).toEqual({ id: made.id, title: 'Кардиолог', version: 1 });
    expect(
      await api.ok(update, { params: { id: made.id }, body: { title: 'Детский кардиолог', version: 1 } }, admin()),
    ).toEqual({ id: made.id, title: 'Детский кардиолог', version: 2 });
    expect(await api.ok(get, { params: { id: made.id } }, admin())).toMatchObject({ version: 2 });
    expect(await api.ok(remove, { params: { id: made.id } }, admin())).toEqual({ result: true });
    expect(await api.refused(get, { params: { id: made.id } }, admin())).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    const events = await test.rows(
      'select action, user_id, organization_id, details from audit_event where object_id = $1 order by at, id',
      [made.id],
    );
    expect(events).toEqual(
      [
        ['create', 'Кардиолог'],
        ['update', 'Детский кардиолог'],
        ['delete', 'Детский кардиолог'],
      ].map(([action, title]) => ({
        action: `${kind}.${action}`,
        user_id: clinic.people.orgadmin.userId,
        organization_id: clinic.id,
        details: { title },
      })),
    );
  });

  it('with a title that is there already, in any case of letters, is refused at its field', async () => {
    const refused = {
      status: 422,
      code: 'title_taken',
      message: 'Такое название уже есть',
      errors: { title: ['Такое название уже есть'] },
    };
    expect(await api.refused(create, { body: { title: ownTitle.toUpperCase() } }, admin())).toMatchObject(refused);
    const other = await add('Хирург');
    expect(
      await api.refused(update, { params: { id: other.id }, body: { title: ownTitle, version: 1 } }, admin()),
    ).toMatchObject(refused);
    expect(
      await api.ok(update, { params: { id: other.id }, body: { title: 'ХИРУРГ', version: 1 } }, admin()),
    ).toMatchObject({ title: 'ХИРУРГ' });
  });

  it('of another clinic may have the same title', async () => {
    const place = await createClinic(test);
    await add('Уролог');
    expect(await api.ok(create, { body: { title: 'Уролог' } }, place.as('orgadmin'))).toMatchObject({
      title: 'Уролог',
    });
  });

  it.each([
    [{ title: '' }, { title: ['Это поле обязательное'] }],
    [{}, { title: ['Это поле обязательное'] }],
    [{ title: '   ' }, { title: ['Неверный формат'] }],
    [{ title: '12 !' }, { title: ['Неверный формат'] }],
    [{ title: 'я'.repeat(201) }, { title: ['Не больше 200 символов'] }],
    [{ title: 7 }, { title: ['Неверный вид значения'] }],
    [{ title: 'Х', id: randomUUID() }, { id: ['Неизвестное поле'] }],
  ])('%j is refused at its field', async (body, errors) => {
    const answer = await api.refused(create, { body }, admin());
    expect(answer).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(answer.errors).toEqual(errors);
  });

  it('changed by somebody else meanwhile: 409 with the row of now, nothing is overwritten', async () => {
    const { id } = await add('Окулист');
    await api.ok(update, { params: { id }, body: { title: 'Офтальмолог', version: 1 } }, admin());
    const refused = await api.refused(
      update,
      { params: { id }, body: { title: 'Глазной врач', version: 1 } },
      clinic.as('superuser'),
    );
    expect(refused).toMatchObject({
      status: 409,
      code: 'stale_version',
      message: 'Данные уже изменены другим пользователем',
      current: { id, title: 'Офтальмолог', version: 2 },
    });
    expect(await api.ok(get, { params: { id } }, admin())).toMatchObject({ title: 'Офтальмолог' });
  });

  it('that somebody uses stays, and the refusal names who', async () => {
    const refused = await api.refused(remove, { params: { id: ownRow() } }, admin());
    expect(refused).toMatchObject({ status: 409, code: 'row_in_use' });
    // names keep their initials by non-breaking spaces
    expect(refused.message.replaceAll('\u00A0', ' ')).toBe(refusal);
    for (const lastName of ['Белов', 'Волков', 'Громов']) await clinic.addDoctor({ lastName });
    expect((await api.refused(remove, { params: { id: ownRow() } }, admin())).message).toMatch(
      /работают Белов\sП\., Волков\sП\., Громов\sП\. и ещё 1$/,
    );
  });

  it('is nobody’s business but the orgadmin’s', async () => {
    for (const who of ['employee', 'doctor', 'patient', 'stranger'] as const) {
      expect(await api.refused(create, { body: { title: 'Х' } }, clinic.as(who))).toMatchObject({ status: 403 });
    }
    const place = await createClinic(test);
    expect(
      await api.refused(update, { params: { id: ownRow() }, body: { title: 'Х', version: 1 } }, place.as('orgadmin')),
    ).toMatchObject({ status: 404 });
    expect(await api.refused(remove, { params: { id: ownRow() } }, place.as('orgadmin'))).toMatchObject({
      status: 404,
    });
  });

  it('of two who add the same title at once one wins, the other is told why', async () => {
    const answers = await Promise.all(
      ['Невролог', 'невролог', 'НЕВРОЛОГ'].map((title, index) =>
        api.send(create, { body: { title } }, clinic.as(index === 0 ? 'orgadmin' : 'superuser')),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 422, 422]);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(readRefusal(answer)).toMatchObject({
        code: 'title_taken',
        errors: { title: ['Такое название уже есть'] },
      });
    expect(
      await test.rows(`select from audit_event where action = $1 and organization_id = $2`, [
        `${kind}.create`,
        clinic.id,
      ]),
    ).toHaveLength(1);
  });

  it('of two who change it at once one wins, the other gets its row', async () => {
    const { id } = await add('Логопед');
    const answers = await queueBehindRow(
      test,
      kind,
      id,
      ['Первый', 'Второй'].map(
        (title) => () => api.send(update, { params: { id }, body: { title, version: 1 } }, admin()),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(readRefusal(answers[1]!)).toMatchObject({ code: 'stale_version', current: { title: 'Первый', version: 2 } });
  });

  it('taken away while a doctor is added to it: whoever comes first, and no row points nowhere', async () => {
    const { id } = await add('Новое');
    const employee = await clinic.addDoctor();
    const body = {
      employee: employee.employee,
      specialty: clinic.specialty,
      department: clinic.department,
      [kind]: id,
      degree: '',
      experience: null,
      shortinfo: '',
      fullinfo: '',
    };
    const calls = {
      remove: () => api.send(remove, { params: { id } }, admin()),
      use: () => api.send(registry.createDoctor, { body }, admin()),
    };
    const [used, kept] = await queueBehindRow(test, kind, id, [calls.use, calls.remove]);
    expect([used?.statusCode, readRefusal(kept!).code]).toEqual([200, 'row_in_use']);
    await test.rows('delete from doctor where organization_id = $1 and (specialty_id = $2 or department_id = $2)', [
      clinic.id,
      id,
    ]);
    const [removed, late] = await queueBehindRow(test, kind, id, [calls.remove, calls.use]);
    expect(removed?.statusCode).toBe(200);
    expect(readRefusal(late!)).toMatchObject({ status: 404, code: 'not_found', errors: { [kind]: ['Не найдено'] } });
  });
});

describe('lists', () => {
  it('departments by title, paged, found by any part with the letter yo as ye', async () => {
    for (const title of ['Приёмное', 'Дневной стационар', 'Приемный покой', 'Архив', 'Лаборатория'])
      await api.ok(registry.createDepartment, { body: { title } }, admin());
    const list = (query: Record<string, unknown>) => api.ok(registry.listDepartments, { query }, admin());
    const first = await list({});
    expect([first.items.map(({ title }) => title), first.total, first.pages]).toEqual([
      ['Архив', 'Дневной стационар', 'Лаборатория', 'Поликлиника', 'Приёмное'],
      6,
      2,
    ]);
    expect((await list({ page: 2 })).items.map(({ title }) => title)).toEqual(['Приемный покой']);
    expect(await list({ page: 9 })).toMatchObject({ items: [], total: 6, pages: 2 });
    expect((await list({ search: 'ПРИЕМН' })).items.map(({ title }) => title)).toEqual(['Приёмное', 'Приемный покой']);
    expect(await list({ search: '%' })).toMatchObject({ items: [], total: 0, pages: 0 });
  });

  it('specialties show what was added at once, with nobody working', async () => {
    await api.ok(registry.createSpecialty, { body: { title: 'Аллерголог' } }, admin());
    const { items } = await api.ok(booking.listSpecialties, {}, clinic.as('guest'));
    expect(items.map(({ title, doctors }) => [title, doctors])).toEqual([
      ['Аллерголог', 0],
      ['Терапия', 1],
    ]);
  });

  it('a specialty with treatment cases stays after its last doctor', async () => {
    await test.rows(
      'insert into treatment_case (id, organization_id, patient_id, specialty_id) values ($1, $2, $3, $4)',
      [randomUUID(), clinic.id, clinic.patient, clinic.specialty],
    );
    await test.rows('delete from doctor where organization_id = $1', [clinic.id]);
    expect(await api.refused(registry.deleteSpecialty, { params: { id: clinic.specialty } }, admin())).toMatchObject({
      code: 'row_in_use',
      message: 'Удалить нельзя: по этой специальности есть случаи лечения пациентов',
    });
  });
});
