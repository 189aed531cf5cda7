import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentEndpoints as documents } from '#shared/contract/documents.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Caller, type TestClinic } from '#tests/support/clinic-factory.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
let patient: string;
let visit: string;
beforeAll(async () => {
  test = await buildTestApp();
  await test.app.documents.warmUp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test, { title: 'Клиника «Север» & Ко', timezone: 'Asia/Anadyr' });
  await test.rows(`update organization set address = 'ул. Отке, 15', phones = '{+74272255030}' where id = $1`, [
    clinic.id,
  ]);
  patient = await clinic.addPatient({ lastName: 'Ёлкина' });
  visit = await clinic.addAppointment(await clinic.addSlot({ day: '2031-03-14', at: '08:30' }), { patient });
});
const create = (who: Caller = 'employee') =>
  api.ok(documents.createDocument, { body: { kind: 'slip', id: visit } }, clinic.as(who));
async function printed() {
  const { id } = await create();
  const as = clinic.as('employee');
  await waitFor(
    'the PDF',
    async () => (await api.ok(documents.getDocument, { params: { id } }, as)).state === 'done',
    60_000,
  );
  const file = await api.ok(documents.getDocumentFile, { params: { id } }, as);
  mkdirSync('test-results/documents', { recursive: true });
  writeFileSync('test-results/documents/slip.pdf', file.data);
  return readPdf(file.data);
}

describe('«Талон»', () => {
  it('says on one small sheet whose time it is, with whom, when and where', async () => {
    await test.rows(`update appointment set reason = 'Болит горло', comment = 'Просит перезвонить' where id = $1`, [
      visit,
    ]);
    const { pages, text, fonts, size, title } = await printed();
    expect(pages).toHaveLength(1);
    for (const words of [
      'Клиника «Север» & Ко',
      'Тверь, ул. Отке, 15',
      'Телефон: +7 (427) 225-50-30',
      'Талон на приём',
      '14 марта 2031, пятница, 08:30',
      'Пациент Ёлкина Мария',
      'Карта № 2',
      'Врач Фёдоров Пётр',
      'Специальность Терапия',
      'Приём в клинике',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Напечатано \d\d\.\d\d\.\d{4} в \d\d:\d\d, Ёлкина А\. П\./);
    expect(text).not.toMatch(/горло|перезвонить/);
    expect(title).toBe('Талон 14.03.2031 Ёлкина М.');
    // A5 on its side
    expect(size).toMatch(/^595\.\d+ x 419\.\d+/);
    for (const { name, isEmbedded } of fonts)
      expect([name, isEmbedded]).toEqual([expect.stringMatching(/^LiberationSerif/), true]);
  });

  it('of a visit by video says so', async () => {
    await test.rows('update appointment set type = 1 where id = $1', [visit]);
    expect((await printed()).text).toContain('Приём по видеосвязи');
  });

  it('is no form: without edition and card, and logged by its visit', async () => {
    expect(await create('doctor')).toMatchObject({
      kind: 'slip',
      edition: null,
      edition_reason: null,
      card_opened: null,
      without_visits: false,
    });
    expect(
      await test.rows(
        `select object_type, object_id, details ->> 'kind' as kind from audit_event where organization_id = $1 and action = 'document.print'`,
        [clinic.id],
      ),
    ).toEqual([{ object_type: 'appointment', object_id: visit, kind: 'slip' }]);
  });

  it('of a booking that is none any more, or of another clinic, there is none', async () => {
    await test.rows(
      `with freed as (update slot set patient_id = null where organization_id = $1)
       update appointment set status = 'cancelled', cancelled_at = now() where organization_id = $1`,
      [clinic.id],
    );
    const ask = { body: { kind: 'slip', id: visit } };
    expect((await api.refused(documents.createDocument, ask, clinic.as('employee'))).code).toBe(
      'appointment_not_active',
    );
    const other = await createClinic(test);
    expect((await api.refused(documents.createDocument, ask, other.as('employee'))).code).toBe('not_found');
    for (const who of ['patient', 'stranger'] as const)
      expect((await api.refused(documents.createDocument, ask, clinic.as(who))).code).toBe('permission_denied');
  });

  it('needs the desk’s module', async () => {
    const place = await createClinic(test, { modules: ['base', 'reception'] });
    const appointment = await place.addAppointment(await place.addSlot());
    expect(
      (await api.refused(documents.createDocument, { body: { kind: 'slip', id: appointment } }, place.as('doctor')))
        .code,
    ).toBe('feature_not_available');
  });
});
