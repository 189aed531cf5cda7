import { readFileSync } from 'node:fs';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { patientEndpoints } from '#shared/contract/patients.ts';
import { cardToWire } from '#shared/rules/patient-card.ts';
import { fullCard } from '#tests/support/form-samples.ts';
import { glance, look } from '../fixtures/look.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

// by the product's own setting: this server makes no PDF
test.use({ libreOffice: 'off' });

test('without LibreOffice the document is shown to read, says why it is no PDF, and is saved as .docx', async ({
  product,
  openBrowser,
}) => {
  const as = await demoStaff(product.call, 'employee');
  const clinic = await product.call(clinicEndpoints.getClinicBySlug, { params: { slug: 'zdorovie' } });
  const caller = { token: as.token, clinic: clinic.id };
  const names = { last_name: 'Ёлкина-Заславская', first_name: 'Марфа', middle_name: 'Игнатьевна' };
  const { id, version } = await product.call(patientEndpoints.createPatient, { body: names }, caller);
  await product.call(
    patientEndpoints.updatePatient,
    {
      params: { id },
      body: {
        ...names,
        has_no_middle_name: false,
        phone: '+79161234567',
        email: '',
        gender: 'female',
        date_of_birth: '1958-03-08',
        version,
        data: cardToWire(fullCard()),
      },
    },
    caller,
  );
  const page = await openBrowser({ as });
  await page.goto(`/clinics/zdorovie/personal-area/registry/patient/${id}`);
  const open = page.getByRole('main').getByRole('button', { name: 'Печать' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');

  await test.step('why it is no PDF, and how to get it', async () => {
    await expect(dialog.getByRole('alert')).toContainText('На сервере нет LibreOffice, поэтому PDF не сделать');
    await expect(dialog.getByRole('alert')).toContainText('PDF появится, когда администратор установит LibreOffice');
  });
  const text = dialog.getByRole('region', { name: /^Текст документа: Карта № \d+ Ёлкина-Заславская М\. И\.$/ });
  await test.step('the patient and the form in Cyrillic', async () => {
    await expect(text).toContainText('МЕДИЦИНСКАЯ КАРТА');
    for (const words of [
      'Ёлкина-Заславская Марфа Игнатьевна',
      'Ханты-Мансийский автономный округ — Югра',
      'Филиал ООО «Капитал медицинское страхование»',
      'Пенициллин — крапивница, 2011 г.',
      'Аллергологический анамнез',
      'Предварительная редакция: сверьте с приказом',
      'Напечатано',
    ])
      await expect(text).toContainText(words);
    await look(page, 'document-preview', { fullPage: false });
  });
  await test.step('it is read by keyboard', async () => {
    await text.focus();
    await page.keyboard.press('End');
    await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await glance(page, 'document-preview-end', { fullPage: false });
  });
  await test.step('saved', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Скачать .docx' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Карта № \d+ Ёлкина-Заславская М\. И\.docx$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
  await test.step('another edition is another text', async () => {
    await dialog.getByLabel('Редакция формы').selectOption('274n');
    await expect(text).toContainText('Предварительная редакция: сверьте с приказом');
    await expect(text).toContainText('Антиген K1', { ignoreCase: true });
  });
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await expect(open).toBeFocused();
});
