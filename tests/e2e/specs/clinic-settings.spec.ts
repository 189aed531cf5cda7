import { clinicSettingsEndpoints as settings } from '#shared/contract/clinic-settings.ts';
import { makeClinic } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { messageOf } from '../pages/auth-forms.ts';

test('an administrator fills in the clinic: wrong requisites, a new address, what another one saved meanwhile', async ({
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(409, /^\/organization\/$/);
  const admin = await makePerson();
  const clinic = await makeClinic(product.call, admin, 'Клиника «Кедр»');
  const page = await openBrowser({ as: admin });
  const caller = { token: admin.token, clinic: clinic.id };
  const save = page.getByRole('button', { name: 'Сохранить', exact: true });
  /** of addresses and of files */
  const names = ['own', 'patient', 'JPG', 'PNG', 'SVG', 'GIF'];
  const field = (name: string) => page.getByLabel(new RegExp(`^${name}\\s*(?:необязательно)?$`));
  const slug = `${clinic.slug}-new`;

  await test.step('the menu leads to the form, which counts what is not saved and takes it back', async () => {
    await page.goto(`/clinics/${clinic.slug}/personal-area`);
    const steps = page.getByRole('region', { name: 'Первые шаги' });
    await expect(steps).toContainText('Сделано 0 из 6');
    await look(page, 'first-steps', { names });
    await steps.getByRole('link', { name: 'Укажите часы работы' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Клиника' })).toBeVisible();
    await expect(field('Название')).toHaveValue('Клиника «Кедр»');
    await field('Город').fill('Барнаул');
    await field('Адрес').fill('пр. Ленина, 10');
    await expect(page.getByText('2 изменения не сохранены')).toBeVisible();
    await page.getByRole('button', { name: 'Отменить', exact: true }).click();
    await expect(field('Город')).toHaveValue('');
  });

  await test.step('what is wrong is told at its field, and nothing typed is lost', async () => {
    await field('Город').fill('Барнаул');
    await field('Телефоны').fill('8 (385) 255-50-10\n3852555011');
    await field('Часы работы').fill('Пн–Пт 08:00–20:00');
    await field('ИНН').fill('7707 083 894');
    await field('Название').fill('');
    await save.click();
    expect(await messageOf(field('ИНН'))).toContain('Такого ИНН нет');
    expect(await messageOf(field('Название'))).toBe('Это обязательное поле');
    await expect(field('Название')).toBeFocused();
    await expect(field('Город')).toHaveValue('Барнаул');
    await glance(page, 'clinic-settings-wrong', { names });
    await field('Название').fill('Клиника «Кедр и сосна»');
    await field('ИНН').fill('7707 083 893');
  });
  const other = await openBrowser({ as: admin });
  await other.goto(`/clinics/${clinic.slug}/personal-area`);
  await expect(other.getByRole('button', { name: 'Клиника «Кедр»' })).toBeVisible();

  await test.step('a colour is chosen with its contrast before it is saved', async () => {
    await page.getByRole('button', { name: 'Цвет #007a6b' }).click();
    await expect(field('Основной цвет')).toHaveValue('#007a6b');
    await expect(page.getByText(/^Контраст кнопки \d+,\d : 1, текста \d+,\d : 1$/)).toHaveCount(2);
    await save.click();
    await expect(page.getByText(/не сохранен/)).toHaveCount(0);
    await expect(field('ИНН')).toHaveValue('7707083893');
    await look(page, 'clinic-settings', { names });
    // another tab follows
    await expect(other.getByRole('button', { name: 'Клиника «Кедр и сосна»' })).toBeVisible();
    const guest = await openBrowser();
    await guest.goto(`/clinics/${clinic.slug}`);
    await expect(guest.getByRole('heading', { level: 1, name: 'Клиника «Кедр и сосна»' })).toBeVisible();
    await expect(guest.getByText('+7 (385) 255-50-10')).toBeVisible();
  });

  await test.step('another address of the page: looked up while it is typed; the old one leads to it', async () => {
    await field('Адрес страницы').fill('zdorovie');
    expect(await messageOf(field('Адрес страницы'))).toBe('Такой адрес страницы уже у другой клиники');
    await field('Адрес страницы').fill(slug);
    await expect(page.getByText('Адрес свободен. Прежний продолжит открывать вашу страницу')).toBeVisible();
    await save.click();
    await expect(page).toHaveURL(new RegExp(`/clinics/${slug}/personal-area/clinic$`));
    await expect(page.getByText(`Прежние адреса ведут сюда же: ${clinic.slug}`)).toBeVisible();
    const guest = await openBrowser();
    await guest.goto(`/clinics/${clinic.slug}?from=qr`);
    await expect(guest).toHaveURL(new RegExp(`/clinics/${slug}\\?from=qr$`));
  });

  await test.step('what another administrator saved in the same field is a choice; in another it is taken over', async () => {
    const { version } = await product.call(settings.getClinicSettings, {}, caller);
    const theirs = { city: 'Бийск', address: 'ул. Мира, 1', version };
    await product.call(settings.saveClinicSettings, { body: theirs }, caller);
    await field('Город').fill('Рубцовск');
    await save.click();
    await expect(page.getByText('Бийск')).toBeVisible();
    await glance(page, 'clinic-settings-stale', { names });
    await page.getByRole('button', { name: 'Сохранить моё' }).click();
    await expect(page.getByText(/не сохранен/)).toHaveCount(0);
    await expect(field('Адрес')).toHaveValue('ул. Мира, 1');
    await expect(field('Город')).toHaveValue('Рубцовск');
  });

  await test.step('the registry’s form has the requisites of the same clinic', async () => {
    await page.goto(`/clinics/${slug}/personal-area/registry/organization`);
    await expect(field('ИНН')).toHaveValue('7707083893');
    await field('КПП').fill('773601001');
    await save.click();
    await expect(page.getByText('Изменения сохранены')).toBeVisible();
    await look(page, 'organization', { names });
    await page.goto(`/clinics/${slug}/personal-area/clinic`);
    await expect(field('КПП')).toHaveValue('773601001');
  });

  await test.step('without times to come another zone is saved at once', async () => {
    await field('Часовой пояс').selectOption('Asia/Omsk');
    await save.click();
    await expect(page.getByText(/не сохранен/)).toHaveCount(0);
  });

  await test.step('leaving asks for what is not saved', async () => {
    await field('Город').fill('Славгород');
    await page.getByRole('navigation').getByRole('link', { name: 'Основная', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field('Город')).toHaveValue('Славгород');
  });
});

test('an administrator switches modules: the menu follows at once', async ({ product, makePerson, openBrowser }) => {
  const admin = await makePerson();
  const clinic = await makeClinic(product.call, admin, 'Клиника «Ель»');
  const page = await openBrowser({ as: admin });
  const menu = page.getByRole('navigation');
  await page.goto(`/clinics/${clinic.slug}/personal-area/modules`);
  await expect(page.getByRole('heading', { level: 1, name: 'Модули' })).toBeVisible();
  await expect(page.getByText('Модуль готовится').first()).toBeVisible();
  await look(page, 'clinic-modules', { names: ['own', 'Online'] });
  await expect(menu.getByRole('link', { name: 'Регистратура', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Выключить модуль: Регистратура' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Выключить' }).click();
  await expect(menu.getByRole('link', { name: 'Регистратура', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Добавить модуль: Регистратура' }).click();
  await expect(menu.getByRole('link', { name: 'Регистратура', exact: true })).toBeVisible();
});

test('an administrator names another one of the staff, and takes it back', async ({
  product,
  makePerson,
  openBrowser,
  watch,
}) => {
  watch.allow(409, /^\/organization\/staff\//);
  const admin = await makePerson();
  const clinic = await makeClinic(product.call, admin, 'Клиника «Сосна»');
  const page = await openBrowser({ as: admin });
  await page.goto(`/clinics/${clinic.slug}/personal-area/staff`);
  const row = page.getByRole('row').filter({ hasText: 'Первая Анна' });
  await expect(row).toContainText('Приглашение не принято');
  await look(page, 'staff', { names: ['first', 'patient', 'mail', 'own'] });
  await row.getByRole('button', { name: 'Снять с должности администратора: Первая Анна' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Снять' }).click();
  await expect(row).toHaveCount(0);
  const own = page.getByRole('row').filter({ hasText: admin.lastName });
  await own.getByRole('button', { name: /^Снять/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Снять' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await glance(page, 'staff-last');
});

test('the help tells what a person may do; own settings stand on one page', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const admin = await makePerson();
  const clinic = await makeClinic(product.call, admin, 'Клиника «Пихта»');
  const page = await openBrowser({ as: admin });
  await page.goto(`/clinics/${clinic.slug}/personal-area/help`);
  await expect(page.getByRole('heading', { name: 'Составить расписание' })).toBeVisible();
  // a doctor’s alone
  await expect(page.getByRole('heading', { name: 'Принять пациента' })).toHaveCount(0);
  await look(page, 'help', { names: ['own', 'Enter'] });
  await page.getByRole('searchbox').fill('перенести запись');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);
  await page.getByRole('link', { name: 'Открыть страницу: Перенести или отменить запись' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Расписание');
  await page.goto(`/clinics/${clinic.slug}/personal-area/settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Вход с кодом' })).toBeVisible();
  await look(page, 'own-settings', { names: ['own', 'mail', 'patient', 'Chrome', 'Chromium', 'Linux', 'Headless'] });
});
