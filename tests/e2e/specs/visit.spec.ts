import { readFileSync } from 'node:fs';
import { clockTime, longDay } from '#shared/format/dates.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { demoPerson, demoReception, HOME } from '../fixtures/demo.ts';
import { look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { PatientsPage } from '../pages/patients-page.ts';
import { ReceptionPage } from '../pages/reception-page.ts';
import { SchedulePage } from '../pages/schedule-page.ts';

test('one visit: the desk adds a patient and books them by keyboard, the doctor asks for the card, receives them, and the form is printed', async ({ product, openBrowser }) => {
  const place = await demoReception(product.call, { skip: 4 });
  const [slot] = place.slots;
  const when = new RegExp(`^${longDay(place.day)}, ${clockTime(slot!.start_time)}`);

  await test.step('the desk, by keyboard alone', async () => {
    const desk = new SchedulePage(await openBrowser({ as: await demoPerson(product.call, 'employee') }));
    const { keyboard } = desk.page;
    await desk.open(HOME, place.doctor.id, place.day);
    await desk.time(when).focus();
    await keyboard.press('Enter');
    await expect(desk.popover.getByRole('combobox')).toBeFocused();
    await keyboard.type('Журавлёва Зинаида');
    await expect(desk.popover.getByRole('option', { name: 'Добавить пациента' })).toBeVisible();
    await keyboard.press('Enter');
    const dialog = desk.page.getByRole('dialog', { name: /пациент/i }).filter({ has: desk.page.getByLabel('Фамилия') });
    await expect(dialog.getByLabel('Фамилия')).toBeFocused();
    await expect(dialog.getByLabel('Имя', { exact: true })).toHaveValue('Зинаида');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const book = desk.popover.getByRole('button', { name: 'Записать' });
    await expect(book).toBeEnabled();
    await book.focus();
    await keyboard.press('Enter');
    await expect(desk.time(new RegExp(`${when.source}.*Записан`))).toBeVisible();
  });

  const page = await openBrowser({ as: await demoPerson(product.call, 'doctor') });
  const reception = new ReceptionPage(page);
  await test.step('the doctor is asked for the card, fills it and is back', async () => {
    const patients = new PatientsPage(page);
    await reception.open(place.day);
    await reception.accept('Журавлёва');
    await page.getByRole('dialog', { name: 'Карта не заполнена' }).getByRole('button', { name: 'Открыть' }).click();
    await patients.field('Отчество').fill('Аркадьевна');
    await patients.field('Пол').selectOption('женский');
    await patients.field('Дата рождения').fill('17.05.1971');
    await patients.field('Субъект Российской Федерации').fill('Тверская область');
    await page.keyboard.press('Control+KeyS');
    await expect(page).toHaveURL(/\/reception\?/);
    await reception.chooseForm();
    await expect(page.getByRole('heading', { level: 1, name: 'Журавлёва Зинаида Аркадьевна' })).toBeVisible();
  });

  await test.step('the primary visit is written and saved', async () => {
    await reception.fillPrimary();
    await reception.section('Назначения').getByRole('button', { name: 'Добавить препарат' }).click();
    await page.keyboard.type('Парацетамол');
    await page.getByRole('textbox', { name: 'Дозировка' }).fill('500 мг');
    await page.getByRole('textbox', { name: 'Способ применения' }).fill('внутрь после еды');
    await reception.save.click();
    await expect(reception.state).toHaveText(/^Сохранено в \d\d:\d\d$/);
  });

  await test.step('what is printed says so, in Cyrillic', async () => {
    await reception.print.first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('iframe')).toHaveAttribute('src', /^blob:/, { timeout: 90_000 });
    await look(page, 'visit-printed', { fullPage: false });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Скачать' }).click();
    const pdf = await readPdf(readFileSync(await (await download).path()));
    for (const words of ['Журавлёва Зинаида Аркадьевна', 'J06.9', 'Острая инфекция верхних дыхательных путей', 'Кашель, насморк, температура до 37,8', 'Парацетамол', '500 мг', 'внутрь после еды']) expect(pdf.text).toContain(words);
    expect(pdf.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  });

  await test.step('so does the whole form, with the title pages of the card', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Что печатать').selectOption('Запись и карта');
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(/^Форма 025у № \d+ Журавлёва З\. А\.$/);
    await expect(dialog.getByRole('button', { name: 'Скачать' })).toBeEnabled({ timeout: 90_000 });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Скачать' }).click();
    const { text } = await readPdf(readFileSync(await (await download).path()));
    for (const words of ['МЕДИЦИНСКАЯ КАРТА', '4. Дата рождения: число 17 месяц 05 год 1971', '24. Записи врачей-специалистов', 'J06.9']) expect(text).toContain(words);
  });
});
