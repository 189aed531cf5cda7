import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { patientEndpoints } from '#shared/contract/patients.ts';
import { look } from '../fixtures/look.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

// a program that is there, starts, and ends without a PDF: what a broken LibreOffice looks like to the server
test.use({ libreOffice: '/bin/false' });

test('a document that LibreOffice did not manage is shown to read, with the reason, another try and the .docx', async ({
  product,
  openBrowser,
}) => {
  const as = await demoStaff(product.call, 'employee');
  const clinic = await product.call(clinicEndpoints.getClinicBySlug, { params: { slug: 'zdorovie' } });
  const { id } = await product.call(
    patientEndpoints.createPatient,
    { body: { last_name: 'Незабудкина', first_name: 'Анна', middle_name: 'Львовна' } },
    { token: as.token, clinic: clinic.id },
  );
  const page = await openBrowser({ as });
  await page.goto(`/clinics/zdorovie/personal-area/registry/patient/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Печать' }).click();
  const dialog = page.getByRole('dialog');

  await test.step('the reason and the text', async () => {
    await expect(dialog.getByRole('alert')).toContainText('PDF не получился');
    await expect(dialog.getByRole('alert')).toContainText(
      'Сервер не смог сделать PDF из этого документа. Повторите печать',
    );
    await expect(
      dialog.getByRole('region', { name: /^Текст документа: Карта № \d+ Незабудкина А\. Л\.$/ }),
    ).toContainText('Незабудкина Анна Львовна');
    await look(page, 'document-failure', { fullPage: false });
  });
  await test.step('another try is another document', async () => {
    const made = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/documents/',
    );
    await dialog.getByRole('button', { name: 'Повторить' }).click();
    expect((await made).status()).toBe(200);
    await expect(dialog.getByRole('alert')).toContainText('PDF не получился');
  });
  await test.step('saved', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Скачать .docx' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Карта № \d+ Незабудкина А\. Л\.docx$/);
  });
});
