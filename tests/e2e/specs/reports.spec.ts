import { readFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from '#server/db/seeds/demo/accounts.ts';
import { REPORT_KINDS } from '#shared/rules/reports.ts';
import { REPORT_TITLES } from '#shared/rules/reports.ru.ts';
import { cellsOf } from '#tests/support/workbook.ts';
import { glance, look } from '../fixtures/look.ts';
import { newPerson, signIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('an administrator looks at the reports of a clinic: plots, tables, periods, a file, paper', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(422, /\/reports\//);
  const person = { ...newPerson(), email: 'orgadmin@demo.test', password: DEMO_PASSWORD };
  const page = await openBrowser({ as: { ...person, token: await signIn(product.call, person) } });
  const sheet = page.getByRole('region', { name: /./ }).filter({ has: page.getByRole('heading', { level: 2 }) });
  const table = sheet.getByRole('table');
  const opened = (title: string) => sheet.getByRole('heading', { level: 2, name: title });

  await test.step('they are in the menu, and begin with the visits of this month by doctor', async () => {
    await page.goto('/clinics/zdorovie/personal-area');
    await page.getByRole('navigation').getByRole('link', { name: 'Отчёты' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Отчёты' })).toBeFocused();
    await expect(opened('Приёмы по врачам')).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Отчёты' }).getByRole('link', { name: 'Приёмы по врачам' }),
    ).toHaveAttribute('aria-current', 'page');
    await expect(table.getByRole('columnheader', { name: 'Проведено' })).toBeVisible();
    await expect(table.getByRole('row').last()).toContainText('Итого');
    await look(page, 'reports-doctors');
  });

  await test.step('each has a plot and a table, or says that the period has nothing of it', async () => {
    for (const kind of REPORT_KINDS) {
      await page.getByRole('navigation', { name: 'Отчёты' }).getByRole('link', { name: REPORT_TITLES[kind] }).click();
      await expect(opened(REPORT_TITLES[kind])).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/reports/${kind}`));
      await expect(sheet.getByRole('figure').or(sheet.getByText('За этот период ничего нет'))).toBeVisible();
      await glance(page, `reports-${kind}`);
    }
  });

  await test.step('the period stands in the address; a wrong one is refused at its field', async () => {
    await page.goto('/clinics/zdorovie/personal-area/reports/sources?from=2020-01-01&to=2020-01-31');
    await expect(sheet.getByText('За этот период ничего нет')).toBeVisible();
    await page.goto('/clinics/zdorovie/personal-area/reports/sources?from=2020-01-01&to=2022-01-31');
    await expect(sheet.getByRole('alert')).toContainText('Период не больше 366 дней');
    await glance(page, 'reports-too-long');
    await page.goto('/clinics/zdorovie/personal-area/reports/nothing');
    await expect(page.getByRole('heading', { name: 'Такого отчёта нет' })).toBeVisible();
  });

  await test.step('it leaves as a workbook with the same figures', async () => {
    await page.goto('/clinics/zdorovie/personal-area/reports/doctors');
    const total = await table.getByRole('row').last().getByRole('cell').first().textContent();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать .xlsx' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^Приёмы по врачам .*\.xlsx$/);
    const rows = await cellsOf(await readFile(await file.path()));
    expect(rows[0]?.slice(0, 3)).toEqual(['Врач', 'Записей', 'Проведено']);
    expect(String(rows.at(-1)?.[1])).toBe(total?.replace(/\s/g, ''));
  });

  await test.step('on paper stand the report and its clinic alone', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(opened('Приёмы по врачам')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Отчёты' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Скачать .xlsx' })).toBeHidden();
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(sheets).toHaveLength(1);
    await page.emulateMedia({ media: null });
  });
});
