import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicWorkbookEndpoints as workbooks } from '#shared/contract/clinic-workbooks.ts';
import { patientImportEndpoints as imports } from '#shared/contract/patient-import.ts';
import { priceEndpoints as prices } from '#shared/contract/prices.ts';
import { Api, codeOf } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { bytesIn, utf16Of } from '#tests/support/csv.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
let api: Api;
let clinic: TestClinic;
beforeAll(async () => {
  test = await buildTestApp();
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
});
