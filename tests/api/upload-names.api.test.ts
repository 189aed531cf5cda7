import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { urlOf } from '#tests/support/call.ts';
import { createClinic } from '#tests/support/clinic-factory.ts';
import { docxOf, pngOf } from '#tests/support/files.ts';
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const UPLOADS: readonly Endpoint[] = ENDPOINTS.filter((endpoint) => 'uploads' in endpoint);
const TABLES: readonly string[] = ['readClinicWorkbook', 'readPatientTable', 'importPrices'];
/** What a call takes. */
function fileFor({ id }: Endpoint): Buffer | Promise<Buffer> {
  if (id === 'uploadTemplate') return docxOf();
  return TABLES.includes(id) ? Buffer.from('Фамилия;Имя;Услуга;Цена\r\nЁлкина;Анна;Приём;100\r\n') : pngOf(300, 300);
}
/** Heads of the part, as scripts send them. */
const NAMES: readonly (readonly [string, string])[] = [
  ['no name', ''],
  ['an empty name', '; filename=""'],
  ['a folder', '; filename="a/"'],
  ['spaces', '; filename="   "'],
  ['a name that nobody sees', '; filename="\u200b"'],
  ['a NUL in it', "; filename*=UTF-8''a%00b"],
  ['a long name', `; filename="${'ы'.repeat(2000)}"`],
];

describe.each(UPLOADS)('$id', (endpoint) => {
  it.each(NAMES)('takes a file with %s', async (_, name) => {
    const clinic = await createClinic(test);
    const id = endpoint.path.startsWith('/employee') ? clinic.doctor.employee : clinic.patient;
    const head = `--b\r\nContent-Disposition: form-data; name="file"${name}\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const answer = await test.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, { params: { id } }),
      headers: { ...clinic.as('superuser'), 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(head), await fileFor(endpoint), Buffer.from('\r\n--b--\r\n')]),
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });
});
