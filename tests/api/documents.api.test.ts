import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clinicSettingsEndpoints as clinics } from '#shared/contract/clinic-settings.ts';
import {
  documentEndpoints as documents,
  FORM_EDITIONS,
  type DocumentKind,
  type FormEdition,
} from '#shared/contract/documents.ts';
import { DOCX_TYPE as DOCX, PDF_TYPE as PDF } from '#shared/rules/file-purposes.ts';
import { systemEm } from '#server/db/orm.ts';
import { unzip } from '#server/lib/documents/zip.ts';
import { forgetOldDocuments } from '#server/lib/documents/job-store.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type Headers, type TestClinic } from '#tests/support/clinic-factory.ts';
import { closingForm, fullCard, primaryForm, repeatForm } from '#tests/support/form-samples.ts';
import { readPdf, type ReadPdf } from '#tests/support/pdf.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';
import { waitFor } from '#tests/support/wait-for.ts';

const PATIENT = 'Ёлкина Александра Святославовна';
let test: TestApp;
let api: Api;
let clinic: TestClinic;
let patient: string;

beforeAll(async () => {
  test = await buildTestApp();
  await test.app.documents.warmUp();
  api = new Api(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  clinic = await createClinic(test, { title: 'ООО «Клиника „Здоровье“ & партнёры»', timezone: 'Asia/Yekaterinburg' });
  await test.rows(`update organization set address = 'ул. Ленина, д. 1', ogrn = '1026900000000' where id = $1`, [
    clinic.id,
  ]);
  patient = await clinic.addPatient({ lastName: 'Ёлкина' });
  await test.rows(
    `update patient set first_name = 'Александра', middle_name = 'Святославовна', gender = 'female', birth_date = '1958-03-08', phone = '+79161234567', email = 'elkina@example.test', data = $2 where id = $1`,
    [patient, fullCard()],
  );
});

const visit = async (
  form: object,
  {
    treatmentCase,
    patient: whose = patient,
    at = '10:00',
    day = clinic.day(-1),
  }: { treatmentCase?: string; patient?: string; at?: string; day?: string } = {},
) =>
  clinic.addReception(
    await clinic.addAppointment(await clinic.addSlot({ day, at }), { status: 'done', patient: whose }),
    { form, ...(treatmentCase ? { treatmentCase } : {}) },
  );
const caseOf = async (record: string) =>
  (await test.rows<{ id: string }>('select treatment_case_id as id from reception_record where id = $1', [record]))[0]!
    .id;

/** Prints as the renderer does and reads the PDF; the file is kept as an artefact. */
async function print(
  kind: DocumentKind,
  id: string,
  { edition = '834n', as = clinic.as('doctor'), keep }: { edition?: FormEdition; as?: Headers; keep?: string } = {},
): Promise<ReadPdf> {
  const job = await api.ok(documents.createDocument, { body: { kind, id, edition } }, as);
  await waitFor(
    'the PDF',
    async () => {
      const { state, error } = await api.ok(documents.getDocument, { params: { id: job.id } }, as);
      if (state === 'failed') throw new Error(error ?? '');
      return state === 'done';
    },
    60_000,
  );
  const file = await api.ok(documents.getDocumentFile, { params: { id: job.id } }, as);
  expect(file.mediaType).toBe(PDF);
  if (keep) {
    mkdirSync('test-results/documents', { recursive: true });
    writeFileSync(join('test-results/documents', `${keep}-${edition}.pdf`), file.data);
  }
  return readPdf(file.data);
}

/** The text of all parts of a .docx. */
const textsOf = async (docx: Uint8Array) => (await unzip(Buffer.from(docx))).map(({ content }) => content.toString());

/** Each page is A4, names the patient and its page number, embeds its fonts and has no text outside of it. */
function expectSound({ pages, fonts, size, links }: ReadPdf, name: string): void {
  pages.forEach((page, index) => {
    // the footer, since the header may name the patient, too
    expect(page).toContain(`Медицинская карта № 2, ${name}, 08.03.1958 г. р.`);
    expect(page).toMatch(new RegExp(`стр\\. ${index + 1} из ${pages.length}\\b`));
    expect(page).toMatch(/Напечатано \d\d\.\d\d\.\d{4} в \d\d:\d\d, Ёлкина А\. П\./);
  });
  expect(fonts.length).toBeGreaterThan(0);
  for (const { name: font, isEmbedded } of fonts)
    expect([font, isEmbedded]).toEqual([expect.stringMatching(/^LiberationSerif/), true]);
  expect(size).toContain('A4');
  expect(links).toEqual([]);
}

describe.each(FORM_EDITIONS)('edition %s', (edition) => {
  const is834 = edition === '834n';
  const item = (number: number) => (is834 ? `${number}. ` : '');
  const code = is834 ? 'код по МКБ-10' : 'код по МКБ';
  // on each page, not on the first one only
  const expectMarked = ({ pages }: ReadPdf) =>
    expect(pages.map((page) => page.includes('Предварительная редакция: сверьте с приказом'))).toEqual(
      pages.map(() => !is834),
    );

  it('the first visit has item 24 whole', async () => {
    const pdf = await print('record', await visit(primaryForm()), { edition, keep: 'primary' });
    expectSound(pdf, PATIENT);
    expectMarked(pdf);
    for (const part of [
      `${item(24)}Записи врачей-специалистов`,
      'Врач (специальность) Фёдоров Пётр, Терапия',
      'сердцебиение при подъёме на 2-й этаж',
      'Повышение АД около трёх лет',
      'Анамнез жизни: Росла и развивалась',
      'ЧДД 16 в мин.',
      'Гипертензивная болезнь сердца без',
      'Инсулиннезависимый сахарный диабет без',
      `${code} I11.9`,
      `${code} E11.9`,
      'IIIа',
      'Взят под диспансерное наблюдение, с 20.11.2026',
      'консультация',
      'кардиолога',
      '1. Лизиноприл, 10 мг, внутрь утром, постоянно',
      '2. Метформин, 500 мг',
      'Физиотерапия: Электросон № 10',
      'Не выписан',
      'Информированное добровольное согласие',
      is834 ? '№ 834н' : '№ 274н',
    ])
      expect(pdf.text).toContain(part);
    expect(pdf.text).not.toMatch(/динамике|эпикриз|undefined|null|\{d\./i);
  });

  it('a repeated visit has item 25 without anamnesis and diagnoses, the epicrisis has item 26', async () => {
    const first = await visit(primaryForm(), { day: clinic.day(-3) });
    const treatmentCase = await caseOf(first);
    const repeat = await print('record', await visit(repeatForm(), { treatmentCase, day: clinic.day(-2) }), {
      edition,
      keep: 'repeat',
    });
    expectSound(repeat, PATIENT);
    expect(repeat.text).toContain(`${item(25)}Медицинское наблюдение в динамике`);
    expect(repeat.text).toContain('На фоне терапии самочувствие лучше');
    expect(repeat.text).not.toMatch(/диагноз|анамнез|объективные|МКБ|эпикриз|Записи врачей/i);
    const closing = await print('record', await visit(closingForm(), { treatmentCase }), { edition, keep: 'closing' });
    for (const part of [
      `${item(25)}Медицинское наблюдение в динамике`,
      `${item(26)}Этапный эпикриз`,
      'Временная нетрудоспособность (дней) 14',
      'достигнуто целевое АД',
      `${code} I11.9`,
      'Ограничение соли, контроль АД',
      'Закрыт с 20.11.2026',
    ])
      expect(closing.text).toContain(part);
  });

  it('the title pages have the items of the card and both tables of visits', async () => {
    const first = await visit(primaryForm(), { day: clinic.day(-3) });
    await visit(closingForm(), { treatmentCase: await caseOf(first) });
    const pdf = await print('card', patient, { edition, keep: 'card' });
    expectSound(pdf, PATIENT);
    expectMarked(pdf);
    expect(pdf.pages).toHaveLength(2);
    for (const part of [
      'Клиника „Здоровье“ & партнёры',
      'Тверь, ул. Ленина, д. 1',
      '1026900000000',
      'МЕДИЦИНСКАЯ КАРТА',
      'В АМБУЛАТОРНЫХ УСЛОВИЯХ № 2',
      'число 20 месяц 11 год 2026',
      'Ханты-Мансийский',
      'пгт Излучинск',
      '+7 (916) 123-45-67',
      '4561261212345467',
      '112-233-445 95',
      'Капитал медицинское',
      'Паспорт гражданина РФ',
      '123456',
      'Повторная, II группа, с 01.02.2020',
      'ООО «Ёлка & Ко», бухгалтер',
      'A(II)',
      'Rh-',
      'Пенициллин — крапивница',
    ])
      expect(pdf.text).toContain(part);
    // item 12: one row, opened by the visit; item 20: diagnoses of the visits, each once in a case
    expect(pdf.text).toMatch(/20\.11\.2026 (?:Гипертензивная|сердечной)/);
    expect(pdf.text.match(/E11\.9/g)).toHaveLength(1);
    expect(pdf.text).toMatch(/I11\.9[^]*\+[^]*E11\.9[^]*-/);
    const of274 = [
      'Гражданство Россия',
      'elkina@example.test',
      'Смоленский пер.',
      '01.06.2014',
      'Ёлкин Пётр Ильич',
      'K-',
      'C+c+E-e+',
      'Нуждаемость в оказании паллиативной медицинской помощи нет',
    ];
    // the numbers of the choices as the paper form prints them
    const of834 = ['жен. - 2 2 ', 'сельская - 2 1 ', 'неизвестно - 3 1 ', 'неизвестно - 6 2 ', 'прочие - 6 3 '];
    for (const part of is834 ? of834 : of274) expect(pdf.text).toContain(part);
    const numbers = Array.from({ length: 23 }, (_, index) => index + 1).filter((number) =>
      new RegExp(`(?:^| )${number}\\. [А-ЯR]`).test(pdf.text),
    );
    expect(numbers).toHaveLength(is834 ? 23 : 0);
  });

  it('the whole form has title pages and the visit, with pages in sequence', async () => {
    const pdf = await print('full', await visit(primaryForm()), { edition, keep: 'full' });
    expectSound(pdf, PATIENT);
    expectMarked(pdf);
    expect(pdf.title).toBe('Форма 025у № 2 Ёлкина А. С.');
    expect(pdf.pages).toHaveLength(3);
    expect(pdf.pages[0]).toContain('МЕДИЦИНСКАЯ КАРТА');
    expect(pdf.pages[2]).toContain(`${item(24)}Записи врачей-специалистов`);
  });

  it('an empty card and an empty visit are printed as a blank form', async () => {
    const empty = await clinic.addPatient({ lastName: 'Пустова' });
    const pdf = await print('card', empty, { edition, keep: 'card-empty' });
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.text).not.toMatch(/undefined|null|NaN|\{d\.|Invalid/);
    const record = await print('record', await visit({}, { patient: empty }), { edition, keep: 'record-empty' });
    expect(record.text).toContain(is834 ? 'Жалобы пациента' : 'Жалобы');
    expect(record.text).not.toMatch(/undefined|null|NaN|\{d\.|Invalid/);
  });
});

/** So many different words. */
const words = (mark: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${mark}${index}`).join(' ');

describe('any text', () => {
  it.each(FORM_EDITIONS)('a long text in each field is printed whole, edition %s', async (edition) => {
    const diagnosis = (code: string, mark: string) => ({
      code,
      name: words(mark, 20),
      note: words(`${mark}п`, 5),
      character: 'first' as const,
    });
    const form = {
      ...primaryForm(),
      complaints: words('жал', 60),
      anamnesisDisease: words('анам', 90),
      anamnesisLife: words('жизнь', 60),
      objective: words('объек', 150),
      mainDiagnosis: diagnosis('I11.9', 'основ'),
      complications: words('осл', 40),
      concomitant: ['E11.9', 'J45.0', 'M42.1'].map((code, index) => diagnosis(code, `сопут${index}н`)),
      externalCause: diagnosis('W01', 'внеш'),
      dispensary: { action: 'start' as const, date: '2026-11-20', note: words('дисп', 20) },
      examinations: words('иссл', 60),
      benefitPrescriptions: words('льгот', 30),
      sickLeave: words('лист', 30),
      prescriptions: Array.from({ length: 60 }, (_, index) => ({
        drug: `препарат${index}`,
        dosage: '10 мг',
        method: 'внутрь утром после еды, запивая водой',
        duration: '30 дней',
      })),
      epicrisis: {
        disabilityDays: 14,
        complaintsAndDynamics: words('динам', 50),
        examinationAndTreatment: words('лечен', 120),
        mainDiagnosis: diagnosis('I11.9', 'итог'),
        complications: words('ослож', 20),
        concomitant: [diagnosis('E11.9', 'итогсоп')],
        externalCause: diagnosis('W01', 'причина'),
        recommendations: words('реком', 60),
        sickLeave: words('лн', 20),
      },
    };
    await test.rows(`update organization set title = $2, address = $3 where id = $1`, [
      clinic.id,
      'Государственное бюджетное учреждение здравоохранения «Областная клиническая больница восстановительного лечения имени академика Константинопольского»',
      words('адрес', 12),
    ]);
    const long = {
      ...fullCard(),
      insurer: words('страх', 15),
      workplace: words('работа', 15),
      workplaceChange: words('смена', 40),
      registrationChange: words('переезд', 40),
      allergies: words('аллерг', 60),
      trustedPerson: words('лицо', 20),
      stayAddress: words('пребыв', 20),
      registrationStreet: words('улица', 8),
      documentType: 'Временное удостоверение личности гражданина Российской Федерации',
    };
    await test.rows(`update patient set data = $2 where id = $1`, [patient, long]);
    const first = await visit(form, { day: clinic.day(-40) });
    const treatmentCase = await caseOf(first);
    for (let index = 0; index < 20; index += 1)
      await visit(
        {
          ...primaryForm(),
          mainDiagnosis: diagnosis(`A${10 + index}.0`, `ряд${index}н`),
          dispensary: { action: 'start', date: null, note: '' },
        },
        { day: clinic.day(-39 + index), treatmentCase },
      );
    const pdf = await print('full', first, { edition, keep: 'full-long' });
    expectSound(pdf, PATIENT);
    const said =
      JSON.stringify(form) +
      JSON.stringify({
        ...long,
        ...(edition === '834n'
          ? { trustedPerson: '', stayAddress: '' }
          : { workplaceChange: '', registrationChange: '' }),
      });
    const missing = [...new Set(said.match(/[а-яё]+\d+[а-яё]*\d*/g))].filter(
      (word) => !new RegExp(`${word}(?!\\d)`).test(pdf.text),
    );
    expect(missing).toEqual([]);
    expect(pdf.pages.filter((page) => page.split('\n').length < 8)).toEqual([]);
  });

  it('a long text flows over the next pages, and each page is signed', async () => {
    const long = Array.from(
      { length: 150 },
      (_, index) => `Строка ${index + 1}: жалобы на слабость, утомляемость, сердцебиение при обычной нагрузке.`,
    ).join('\n');
    const pdf = await print('record', await visit({ ...primaryForm(), objective: long }), { keep: 'long' });
    expectSound(pdf, PATIENT);
    expect(pdf.pages.length).toBeGreaterThan(2);
    for (let line = 1; line <= 150; line += 1) expect(pdf.text).toContain(`Строка ${line}:`);
  });

  it('markup, tags of templates and characters that are not of XML stay text', async () => {
    const pdf = await print(
      'record',
      await visit({
        ...primaryForm(),
        complaints: '</w:t><w:p>взлом</w:p> & {d.patient.name} {c.x:y} \u0007\t"кавычки" <b>',
        complications: '-'.repeat(300),
      }),
    );
    expect(pdf.text).toContain('</w:t><w:p>взлом</w:p> & {d.patient.name} {c.x:y}');
    expect(pdf.text).toContain('"кавычки" <b>');
    expectSound(pdf, PATIENT);
  });
});

describe('who prints what', () => {
  it('the desk prints a card but no visit; a patient prints nothing', async () => {
    const record = await visit(primaryForm());
    const desk = clinic.as('employee');
    expect((await api.ok(documents.createDocument, { body: { kind: 'card', id: patient } }, desk)).title).toBe(
      'Карта № 2 Ёлкина А. С.',
    );
    for (const kind of ['record', 'full'] as const)
      expect((await api.refused(documents.createDocument, { body: { kind, id: record } }, desk)).code).toBe(
        'permission_denied',
      );
    expect((await api.refused(documents.printRecord, { params: { id: record } }, desk)).code).toBe('permission_denied');
    expect(
      (await api.refused(documents.createDocument, { body: { kind: 'card', id: patient } }, clinic.as('patient')))
        .status,
    ).toBe(403);
  });

  it('a foreign document is visible to nobody, and nothing foreign can be printed', async () => {
    const other = await createClinic(test);
    const record = await visit(primaryForm());
    const job = await api.ok(documents.createDocument, { body: { kind: 'record', id: record } }, clinic.as('doctor'));
    for (const headers of [
      clinic.as('orgadmin'),
      { ...clinic.as('doctor'), apikey: other.id },
      other.as('doctor'),
      clinic.as('superuser'),
    ]) {
      for (const endpoint of [documents.getDocument, documents.getDocumentFile])
        expect([403, 404]).toContain((await api.refused(endpoint, { params: { id: job.id } }, headers)).status);
    }
    for (const [kind, id] of [
      ['card', patient],
      ['record', record],
      ['full', record],
    ] as const) {
      expect((await api.refused(documents.createDocument, { body: { kind, id } }, other.as('doctor'))).code).toBe(
        'not_found',
      );
    }
    // the id of a patient is no record, and the id of a record no patient
    expect(
      (await api.refused(documents.createDocument, { body: { kind: 'record', id: patient } }, clinic.as('doctor')))
        .code,
    ).toBe('not_found');
    expect((await api.refused(documents.printCard, { params: { id: record } }, clinic.as('doctor'))).code).toBe(
      'not_found',
    );
    expect(
      (await api.refused(documents.createDocument, { body: { kind: 'passport', id: patient } }, clinic.as('doctor')))
        .code,
    ).toBe('validation_failed');
  });

  it('the audit log says what was printed, by whom and whose it is, without the content', async () => {
    const record = await visit(primaryForm());
    const job = await api.ok(documents.createDocument, { body: { kind: 'full', id: record } }, clinic.as('doctor'));
    const events = await test.rows(
      `select user_id, object_type, object_id, details from audit_event where action = 'document.print' and organization_id = $1`,
      [clinic.id],
    );
    expect(events).toEqual([
      {
        user_id: clinic.people.doctor.userId,
        object_type: 'reception_record',
        object_id: record,
        details: { kind: 'full', edition: '834n', document: job.id, patient },
      },
    ]);
  });

  it('the default edition is that of the visit, for a card that of its opening day or the one the clinic set', async () => {
    const ask = async (kind: DocumentKind, id: string) => {
      const {
        edition,
        edition_reason: reason,
        card_opened: opened,
      } = await api.ok(documents.createDocument, { body: { kind, id } }, clinic.as('doctor'));
      return [edition, reason, opened];
    };
    const record = await visit(primaryForm());
    expect(await ask('record', record)).toEqual(['834n', 'record', '2026-11-20']);
    expect(await ask('card', patient)).toEqual(['274n', 'card_opened', '2026-11-20']);
    await test.rows(`update patient set data = data || '{"fillDate": "2025-03-12"}' where id = $1`, [patient]);
    expect(await ask('card', patient)).toEqual(['834n', 'card_opened', '2025-03-12']);
    // item 1 is empty: the day is that on which the patient was created, by the clinic clock
    await test.rows(
      `update patient set data = data || '{"fillDate": null}', created_at = '2025-08-31T20:00:00Z' where id = $1`,
      [patient],
    );
    expect(await ask('card', patient)).toEqual(['274n', 'card_opened', '2025-09-01']);
    expect((await print('card', patient)).text).toContain('число 01 месяц 09 год 2025');
    expect(await api.ok(clinics.setClinicEdition, { body: { edition: '834n' } }, clinic.as('orgadmin'))).toEqual({
      edition: '834n',
    });
    expect(await ask('card', patient)).toEqual(['834n', 'clinic', '2025-09-01']);
    expect(await api.ok(clinics.getClinicEdition, {}, (await createClinic(test)).as('orgadmin'))).toEqual({
      edition: null,
    });
    await api.ok(clinics.setClinicEdition, { body: { edition: null } }, clinic.as('orgadmin'));
    expect(await ask('card', patient)).toEqual(['274n', 'card_opened', '2025-09-01']);
    expect(
      await test.rows(
        `select user_id, details from audit_event where action = 'clinic.set_edition' and organization_id = $1 order by at`,
        [clinic.id],
      ),
    ).toEqual(['834n', null].map((edition) => ({ user_id: clinic.people.orgadmin.userId, details: { edition } })));
  });

  it('without the right to read visits items 12 and 20 are empty in the PDF, in .docx and for the documented call', async () => {
    await visit(primaryForm());
    const as = clinic.as('employee');
    const job = await api.ok(documents.createDocument, { body: { kind: 'card', id: patient } }, as);
    expect(job.without_visits).toBe(true);
    const docx = await api.ok(documents.getDocumentFile, { params: { id: job.id }, query: { format: 'docx' } }, as);
    const { job: documented } = await api.ok(documents.printCard, { params: { id: patient } }, as);
    const byCall = await api.ok(documents.getDocumentFile, { params: { id: documented } }, as);
    const texts = [
      (await print('card', patient, { as })).text,
      (await readPdf(byCall.data)).text,
      (await textsOf(docx.data)).join('\n'),
    ];
    for (const text of texts) {
      expect(text).toContain('Ханты-Мансийский');
      expect(text).not.toMatch(/I11\.9|E11\.9|Гипертензивная|диабет|Фёдоров/);
    }
    const whole = await api.ok(documents.createDocument, { body: { kind: 'card', id: patient } }, clinic.as('doctor'));
    expect(whole.without_visits).toBe(false);
    const full = await api.ok(
      documents.getDocumentFile,
      { params: { id: whole.id }, query: { format: 'docx' } },
      clinic.as('doctor'),
    );
    expect((await textsOf(full.data)).join('\n')).toMatch(/I11\.9/);
  });

  it('.docx is there at once, the PDF when it is made', async () => {
    const job = await api.ok(documents.createDocument, { body: { kind: 'card', id: patient } }, clinic.as('doctor'));
    const docx = await api.ok(
      documents.getDocumentFile,
      { params: { id: job.id }, query: { format: 'docx' } },
      clinic.as('doctor'),
    );
    expect([docx.fileName, docx.mediaType, Buffer.from(docx.data).subarray(0, 2).toString()]).toEqual([
      'Карта № 2 Ёлкина А. С.docx',
      DOCX,
      'PK',
    ]);
    await test.rows(
      `update document_job set state = 'running', pdf = null, finished_at = null, worker = gen_random_uuid(), worker_seen_at = now() where id = $1`,
      [job.id],
    );
    expect((await api.refused(documents.getDocumentFile, { params: { id: job.id } }, clinic.as('doctor'))).code).toBe(
      'document_not_ready',
    );
  });

  it('a document is kept for an hour', async () => {
    const job = await api.ok(documents.createDocument, { body: { kind: 'card', id: patient } }, clinic.as('doctor'));
    await waitFor(
      'the PDF',
      async () =>
        (await api.ok(documents.getDocument, { params: { id: job.id } }, clinic.as('doctor'))).state === 'done',
      60_000,
    );
    const forget = () => forgetOldDocuments(systemEm(test.orm, 'test'), {});
    await forget();
    await api.ok(documents.getDocument, { params: { id: job.id } }, clinic.as('doctor'));
    await test.rows(`update document_job set finished_at = now() - interval '61 min' where id = $1`, [job.id]);
    await forget();
    expect((await api.refused(documents.getDocument, { params: { id: job.id } }, clinic.as('doctor'))).code).toBe(
      'not_found',
    );
  });
});

describe('documented calls', () => {
  it('wait for the file and answer with its address', async () => {
    const record = await visit(primaryForm());
    for (const answer of [
      await api.ok(documents.printRecord, { params: { id: record } }, clinic.as('doctor')),
      await api.ok(documents.printCard, { params: { id: patient }, query: { edition: '274n' } }, clinic.as('employee')),
    ]) {
      expect(answer).toMatchObject({
        result: true,
        msg: 'Документ готов',
        message: 'Документ готов',
        file: `/documents/${answer.job}/file`,
      });
    }
    const { file } = await api.ok(documents.printRecord, { params: { id: record } }, clinic.as('doctor'));
    const fetched = await test.app.inject({ url: file, headers: clinic.as('doctor') });
    expect([
      fetched.headers['content-type'],
      fetched.headers['content-disposition'],
      fetched.headers['cache-control'],
    ]).toEqual([PDF, expect.stringContaining('attachment'), 'no-store']);
    expect((await readPdf(fetched.rawPayload)).text).toContain(PATIENT);
    // the first answer came from memory, this one comes from the database
    expect(
      (await test.app.inject({ url: file, headers: clinic.as('doctor') })).rawPayload.equals(fetched.rawPayload),
    ).toBe(true);
  });
  it('a record is queued by two statements: one reads all, one writes it with the audit event', async () => {
    const record = await visit(primaryForm());
    // the queue polls at the same time
    const sent = (
      await statementsOf(() =>
        api.ok(documents.createDocument, { body: { kind: 'record', id: record } }, clinic.as('doctor')),
      )
    ).filter((text) => !/^(with next as|update document_job|select exists)/.test(text));
    expect(sent.map((text) => text.slice(0, 13))).toEqual(['select p.id, ', 'with event as']);
  });
  it('a file that nobody has fetched yet is not given to somebody else', async () => {
    const { file } = await api.ok(documents.printCard, { params: { id: patient } }, clinic.as('employee'));
    for (const other of [clinic.as('orgadmin'), { ...clinic.as('employee'), apikey: (await createClinic(test)).id }])
      expect((await test.app.inject({ url: file, headers: other })).statusCode).toBeGreaterThanOrEqual(403);
    expect((await test.app.inject({ url: file, headers: clinic.as('employee') })).headers['content-type']).toBe(PDF);
  });
});

describe('limits and shortage', () => {
  it('too frequent printing is refused', async () => {
    const limited = await buildTestApp({ config: { DOCUMENTS_PER_MINUTE: 2, LIBREOFFICE: 'off' } });
    try {
      const place = await createClinic(limited);
      const calls = new Api(limited);
      for (let count = 0; count < 2; count += 1)
        await calls.ok(documents.createDocument, { body: { kind: 'card', id: place.patient } }, place.as('employee'));
      const refusal = await calls.refused(
        documents.createDocument,
        { body: { kind: 'card', id: place.patient } },
        place.as('employee'),
      );
      expect([refusal.status, refusal.code, refusal.retryAfter !== null]).toEqual([429, 'too_many_documents', true]);
      await calls.ok(documents.createDocument, { body: { kind: 'card', id: place.patient } }, place.as('doctor'));
    } finally {
      await limited.close();
    }
  });

  it('without LibreOffice the answer is .docx and says so in words', async () => {
    const without = await buildTestApp({ config: { LIBREOFFICE: 'off' } });
    try {
      const place = await createClinic(without);
      const calls = new Api(without);
      const as = place.as('employee');
      const job = await calls.ok(documents.createDocument, { body: { kind: 'card', id: place.patient } }, as);
      expect(job).toMatchObject({
        state: 'failed',
        pdf_available: false,
        file_name: 'Карта № 1 Пациентова М.docx',
        error: expect.stringContaining('LibreOffice') as string,
      });
      expect(
        (await calls.ok(documents.getDocumentFile, { params: { id: job.id }, query: { format: 'docx' } }, as))
          .mediaType,
      ).toBe(DOCX);
      expect((await calls.refused(documents.getDocumentFile, { params: { id: job.id } }, as)).code).toBe(
        'pdf_unavailable',
      );
      expect((await calls.refused(documents.printCard, { params: { id: place.patient } }, as)).code).toBe(
        'pdf_unavailable',
      );
    } finally {
      await without.close();
    }
  });
});
