import { clinicSettingsEndpoints as settings } from '#shared/contract/clinic-settings.ts';
import { makeClinic, makeDoctors } from '../fixtures/demo.ts';
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
  const names = ['own', 'patient'];
  const field = (name: string) => page.getByLabel(new RegExp(`^${name}\\s*(?:необязательно)?$`));
  const slug = `${clinic.slug}-new`;

  await test.step('the menu leads to the form, which counts what is not saved and takes it back', async () => {
    await page.goto(`/clinics/${clinic.slug}/personal-area`);
    const steps = page.getByRole('region', { name: 'Первые шаги' });
    await expect(steps).toContainText('Сделано 1 из 7');
    await look(page, 'first-steps', { names });
    await steps.getByRole('link', { name: 'Укажите часы работы' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Клиника' })).toBeVisible();
    await expect(page.getByText('Часы и время', { exact: true })).toBeFocused();
    await expect(page.getByText('Часы и время', { exact: true })).toBeInViewport();
    // the title that stays in sight stands clear of the bar
    const title = await page.getByRole('heading', { level: 1, name: 'Клиника' }).boundingBox();
    const bar = await page.getByRole('banner').boundingBox();
    expect((title?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0)).toBeGreaterThan(8);
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
    const ready = page.getByRole('group', { name: 'Готовые цвета: основной цвет' });
    await ready.getByRole('button', { name: 'Цвет #007a6b' }).click();
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

  await test.step('hours by day, with a break, stand on the page before the clinic’s own words', async () => {
    await page.getByRole('button', { name: 'Указать по дням' }).click();
    await page.getByRole('button', { name: 'Понедельник: добавить перерыв' }).click();
    await expect(page.getByLabel('Понедельник, перерыв с')).toHaveValue('13:00');
    await page.getByLabel('Понедельник, перерыв до').fill('21:00');
    await save.click();
    const hours = page.getByRole('group', { name: 'Часы по дням' });
    await expect(hours).toContainText('Понедельник: открытие должно быть раньше закрытия, а перерывы');
    await glance(page, 'clinic-hours-wrong', { names });
    await page.getByLabel('Понедельник, перерыв до').fill('14:00');
    await field('Часы работы').fill('пн–пт 9:00–18:00');
    await expect(page.getByText('Эти слова тоже говорят о часах')).toBeVisible();
    await page.getByRole('button', { name: 'Убрать эти слова' }).click();
    await field('Часы работы').fill('кроме праздников');
    await save.click();
    await expect(page.getByText(/не сохранен/)).toHaveCount(0);
    await look(page, 'clinic-hours', { names });
    const guest = await openBrowser();
    await guest.goto(`/clinics/${clinic.slug}`);
    const said = 'Пн 08:00–13:00, 14:00–20:00 Вт–Пт 08:00–20:00 Сб–Вс выходной кроме праздников';
    await expect(guest.getByText(said)).toBeVisible();
  });

  await test.step('a press on the map says where the clinic is; its page leads there', async () => {
    const place = field('Точка на карте');
    await page.getByRole('application', { name: 'Карта: место клиники' }).click({ position: { x: 200, y: 120 } });
    await expect(place).toHaveValue(/^\d+(\.\d+)?, \d+(\.\d+)?$/);
    await glance(page, 'clinic-map', { names });
    await place.fill('53.3475, 83.7784');
    await save.click();
    await expect(page.getByText(/не сохранен/)).toHaveCount(0);
    const guest = await openBrowser();
    await guest.goto(`/clinics/${clinic.slug}`);
    await expect(guest.getByRole('link', { name: /^Барнаул/ })).toHaveAttribute('href', /pt=83\.7784%2C53\.3475/);
  });

  await test.step('another address of the page: looked up while it is typed; the old one leads to it', async () => {
    await field('Адрес страницы').fill('zdorovie');
    expect(await messageOf(field('Адрес страницы'))).toBe('Такой адрес страницы уже у другой клиники');
    await field('Адрес страницы').fill(slug);
    await expect(page.getByText('Адрес свободен. Прежний продолжит открывать вашу страницу')).toBeVisible();
    await save.click();
    await expect(page).toHaveURL(new RegExp(`/clinics/${slug}/personal-area/clinic$`));
    await expect(page.getByRole('list', { name: 'Прежние адреса' })).toContainText(clinic.slug);
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

test('an administrator says what the clinic’s page shows: social links, services, doctors in an own order', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const [admin, one, two] = [await makePerson(), await makePerson(), await makePerson()];
  const clinic = await makeClinic(product.call, admin, 'Клиника «Рябина»');
  await makeDoctors(product.call, { token: admin.token, clinic: clinic.id }, [one, two]);
  const page = await openBrowser({ as: admin });
  const guest = await openBrowser();
  await guest.goto(`/clinics/${clinic.slug}`);
  const names = 'YouTube Twitter Facebook Telegram Instagram own patient'.split(' ');
  const save = page.getByRole('button', { name: 'Сохранить', exact: true });
  const isSaved = () => expect(page.getByText(/не сохранен/)).toHaveCount(0);
  const services = page.getByRole('list', { name: 'Услуги клиники' });
  const namesOf = () =>
    services.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const add = async (name: string, icon: string) => {
    await page.getByLabel(/^Новая услуга/).fill(name);
    await page
      .getByRole('group', { name: 'Значок' })
      .last()
      .getByRole('radio', { name: icon, exact: true })
      .check({ force: true });
    await page.getByRole('button', { name: 'Добавить услугу' }).click();
  };

  await test.step('a second colour has its own samples', async () => {
    await page.goto(`/clinics/${clinic.slug}/personal-area/clinic`);
    const ready = page.getByRole('group', { name: 'Готовые цвета: дополнительный цвет' });
    await ready.getByRole('button', { name: 'Цвет #c2410c' }).click();
    await expect(page.getByText(/^Контраст значка \d+,\d : 1$/)).toHaveCount(2);
  });

  await test.step('social links are completed, and told at their fields when they are of another network', async () => {
    const box = page.getByRole('checkbox', { name: 'Показывать страницы в соцсетях' });
    await box.check({ force: true });
    await page.getByLabel(/^Telegram/).fill('@ryabina');
    await expect(page.getByText('Сохранится как https://t.me/ryabina')).toBeVisible();
    await page.getByLabel(/^ВКонтакте/).fill('https://example.com/ryabina');
    await save.click();
    expect(await messageOf(page.getByLabel(/^ВКонтакте/))).toContain('Такой страницы в этой сети нет');
    await page.getByLabel(/^ВКонтакте/).fill('vk.com/ryabina');
  });

  await test.step('services need a name and an icon; one puts them in order by keys and by dragging', async () => {
    await page.getByRole('button', { name: 'Добавить услугу' }).click();
    await expect(page.getByText('Укажите название')).toBeVisible();
    await expect(page.getByText('Выберите значок')).toBeVisible();
    await add('Приём', 'Сердце');
    await add('Анализы крови', 'Анализы');
    await add('УЗИ', 'УЗИ');
    await expect.poll(namesOf).toEqual(['Приём', 'Анализы крови', 'УЗИ']);
    await services.getByLabel('Название услуги: УЗИ').press('Alt+ArrowUp');
    await expect.poll(namesOf).toEqual(['Приём', 'УЗИ', 'Анализы крови']);
    await expect(services.getByLabel('Название услуги: УЗИ')).toBeFocused();
    const handles = services.locator('.ordered-handle');
    await handles.first().scrollIntoViewIfNeeded();
    const [from, to] = [await handles.first().boundingBox(), await handles.last().boundingBox()];
    if (!from || !to) throw new Error('The list has no handles');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + to.height, { steps: 5 });
    await page.mouse.up();
    await expect.poll(namesOf).toEqual(['УЗИ', 'Анализы крови', 'Приём']);
    await page.getByRole('button', { name: 'Убрать: Приём' }).click();
    await page.getByRole('button', { name: 'Вернуть: Приём' }).click();
    await expect.poll(namesOf).toEqual(['УЗИ', 'Анализы крови', 'Приём']);
  });

  await test.step('doctors stand in the clinic’s order', async () => {
    await page.getByRole('button', { name: 'Выбранных, в своём порядке' }).click();
    await page.getByRole('button', { name: 'Взять всех по фамилии' }).click();
    const shown = page.getByRole('list', { name: 'Врачи на странице' }).getByRole('listitem');
    await expect(shown).toHaveCount(2);
    const last = await shown.last().locator('.doctor-name-full').innerText();
    await shown.last().getByRole('button', { name: /^Выше/ }).click();
    await expect(shown.first()).toContainText(last);
    await save.click();
    await isSaved();
    await expect(page.getByLabel(/^ВКонтакте/)).toHaveValue('https://vk.com/ryabina');
    await look(page, 'clinic-front', { names });
  });

  await test.step('the clinic’s page, open meanwhile, shows it; booking lists are as they were', async () => {
    await guest.reload();
    const telegram = guest.getByRole('link', { name: 'Telegram' });
    await expect(telegram).toHaveAttribute('href', 'https://t.me/ryabina');
    const offered = guest.getByRole('region', { name: 'Услуги' }).getByRole('listitem');
    await expect(offered).toHaveText(['УЗИ', 'Анализы крови', 'Приём']);
    await expect(guest.getByRole('region', { name: 'Врачи клиники' }).getByRole('link')).toHaveCount(2);
    await look(guest, 'clinic-front-page', { names });
  });

  await test.step('switched off, social links are dropped', async () => {
    await page.getByRole('checkbox', { name: 'Показывать страницы в соцсетях' }).uncheck({ force: true });
    await expect(page.getByText('Адреса пропадут при сохранении')).toBeVisible();
    await save.click();
    await isSaved();
    await guest.reload();
    await expect(guest.getByRole('region', { name: 'Услуги' })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Telegram' })).toHaveCount(0);
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
}) => {
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
  const press = own.getByRole('button', { name: /^Снять/ });
  await expect(press).toHaveAttribute('aria-disabled', 'true');
  await expect(press).toHaveAccessibleDescription(/^Единственный: сначала назначьте другого/);
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
  // a word that the topic has not
  await page.getByRole('searchbox').fill('экспорт');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Выгрузить таблицу в файл']);
  const picture = page.getByRole('img', { name: /^Меню «Таблица»/ });
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('searchbox').fill('перенести запись');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);
  await page.getByRole('link', { name: 'Открыть страницу: Перенести или отменить запись' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Расписание');
  await page.goto(`/clinics/${clinic.slug}/personal-area/settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Вход с кодом' })).toBeVisible();
  await look(page, 'own-settings', { names: ['own', 'mail', 'patient', 'Chrome', 'Chromium', 'Linux', 'Headless'] });
});
