import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicWorkbookEndpoints as workbooks } from '#shared/contract/clinic-workbooks.ts';
import { patientImportEndpoints as imports } from '#shared/contract/patient-import.ts';
import { priceEndpoints as prices } from '#shared/contract/prices.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { WorkbookCalls } from '#tests/support/clinic-workbook.ts';
import { bytesIn, utf16Of } from '#tests/support/csv.ts';
import { PatientImportCalls } from '#tests/support/patient-import.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp({ works: true });
  api = new Api(test);
  clinic = await createClinic(test);
});
afterAll(() => test.close());

type Body = Readonly<Record<string, string>>;
const fileOf = (data: Uint8Array, body: Body) => ({ file: { data, name: 'таблица.csv' }, body });
/** Every call that reads a table, and heads and cells that it takes. */
const READERS = [
  [
    'patients',
    (data: Uint8Array, body: Body = {}) =>
      api.send(imports.readPatientTable, fileOf(data, body), clinic.as('orgadmin')),
    ['Фамилия', 'Имя'],
  ],
  [
    'a workbook of clinics',
    (data: Uint8Array, body: Body = {}) =>
      api.send(workbooks.readClinicWorkbook, fileOf(data, body), clinic.as('superuser')),
    ['E-mail сотрудника', 'Подробно о враче'],
  ],
  [
    'prices',
    (data: Uint8Array, body: Body = {}) => api.send(prices.importPrices, fileOf(data, body), clinic.as('orgadmin')),
    ['Услуга', 'Цена'],
  ],
] as const;

describe.each(READERS)('a text of %s', (_, send, heads) => {
  const text = `${heads.join('\t')}\r\nШишкин\tИлья\r\n`;

  it.each([
    ['UTF-16, as Excel writes it', utf16Of(text), {}, 'utf-16le'],
    ['UTF-16 with the high byte first', utf16Of(text, 'high first'), {}, 'utf-16le'],
    ['UTF-16 without its mark, when that is told', Buffer.from(text, 'utf16le'), { encoding: 'utf-16le' }, 'utf-16le'],
    ['CP866', bytesIn('ibm866', text), {}, 'ibm866'],
    ['CP866, when that is told', bytesIn('ibm866', text), { encoding: 'ibm866' }, 'ibm866'],
  ])('may be in %s', async (_, data, body, encoding) => {
    const answer = await send(data, body);
    expect([codeOf(answer), answer.body]).toEqual(['ok', expect.stringContaining(`"encoding":"${encoding}"`)]);
    expect(answer.body).toContain('"delimiter":"\\t"');
    expect(answer.body).toContain('"Шишкин"');
  });

  it('is no program, whatever encoding is told', async () => {
    const data = Buffer.concat([Buffer.from('MZ'), bytesIn('ibm866', text)]);
    for (const encoding of ['utf-16le', 'ibm866'])
      expect(codeOf(await send(data, { encoding }))).toBe('import_wrong_file');
  });

  it('with a sign of two where a sample is cut is read', async () => {
    const cells = heads.map(() => `${'x'.repeat(79)}😀`);
    const answer = await send(Buffer.from(`${heads.join(';')};${cells[0]}\r\n${cells.join(';')};z\r\n`));
    expect(codeOf(answer)).toBe('ok');
    expect(answer.body).toContain(`"${'x'.repeat(79)}"`);
    expect(answer.body).not.toMatch(/\\ud83d/iu);
  });

  it('may have a long text in a cell', async () => {
    const answer = await send(Buffer.from(`${heads.join(';')}\r\nx;"${'слово '.repeat(3300)}"\r\n`));
    expect(codeOf(answer)).toBe('ok');
  });
});

describe('a wrong cell that is told with a cut between the halves of a sign', () => {
  const phone = `${'x'.repeat(99)}😀x`;

  it('is a wrong row of patients, and no failed check', async () => {
    const here = await createClinic(test);
    const calls = new PatientImportCalls(api, here);
    const rows = [`Шишкин;Илья;${phone};`, `Шишкин;Пётр;;${phone}`, 'Шишкина;Анна;;'];
    const { id } = await calls.read(Buffer.from(['Фамилия;Имя;Телефон;Дата рождения', ...rows].join('\r\n')));
    expect(await calls.check(id)).toMatchObject({ state: 'checked', new: 1, wrong: 2, error: null });
    const problem = expect.stringContaining(`«${'x'.repeat(99)}»`) as unknown;
    expect(await calls.rowsOf(id, 'wrong')).toMatchObject([{ problem }, { problem }]);
  });

  it('is a wrong row of a workbook, and no failed check; a change is told so, too', async () => {
    const here = await createClinic(test);
    const calls = new WorkbookCalls(api, here.as('superuser'));
    const work = await calls.checked({
      clinics: [
        ['Короткое имя', 'Адрес', 'Телефоны'],
        [here.slug, `${'y'.repeat(59)}😀y`, ''],
        [`${here.slug}-2`, '', `${'z'.repeat(39)}😀`],
      ],
      employees: [
        ['Клиника', 'Фамилия', 'Имя', 'E-mail', 'Телефон'],
        [here.slug, 'Шишкин', 'Илья', 'a@staff.test', phone],
      ],
    });
    expect(work).toMatchObject({ state: 'checked', error: null });
    expect(await calls.rowsOf(work.id)).toMatchObject([
      { kind: 'changed', changes: expect.stringContaining(`${'y'.repeat(59)}…`) as unknown },
      { kind: 'wrong', problem: expect.stringContaining(`«${'z'.repeat(39)}»`) as unknown },
      { kind: 'wrong', problem: expect.stringContaining(`«${'x'.repeat(99)}»`) as unknown },
    ]);
  });
});

it('a row that is too long is told by its length', async () => {
  const text = `Фамилия;Имя\r\nШишкин;"${'x'.repeat(800_001)}"\r\n`;
  const answer = await READERS[0][1](Buffer.from(text));
  expect([codeOf(answer), answer.body]).toEqual(['import_wrong_file', expect.stringContaining('строка длиннее')]);
});
