import { demoPerson } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { linkIn } from '../fixtures/mailbox.ts';
import { newPerson } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm } from '../pages/auth-forms.ts';

const SLUG = 'kedr-i-sosna';
const names = { names: SLUG.split('-').concat('klinika', 'clinics', 'localhost') };

test('a superuser makes a clinic, its invited administrator works in it, and it is switched off and on', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(422, /\/admin\/organization/);
  // the public pages of a clinic that is switched off
  watch.allow(404, new RegExp(`^/(clinics|widget)/${SLUG}`));
  const page = await openBrowser({ as: await demoPerson(product.call, 'superuser') });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const admins = page.getByRole('region', { name: 'Администраторы' });
  const dialog = page.getByRole('dialog');
  const first = newPerson('Кедрова');
  const second = newPerson('Соснова');

  await test.step('the menu leads to the list of clinics', async () => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Основное меню' });
    await menu.getByRole('button', { name: 'Модули' }).click();
    await menu.getByRole('link', { name: 'Администрирование' }).click();
    await expect(page).toHaveURL(/\/admin\/clinics$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Клиники платформы' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'zdorovie' })).toContainText('Работает');
    await look(page, 'admin-clinics', { names: ['zdorovie', 'baltika', 'severyanka'] });
  });

  await test.step('the address of a new one follows its title; what is wrong is told at its field', async () => {
    await page.getByRole('button', { name: 'Добавить' }).click();
    await field('Название').fill('Клиника «Кедр и сосна»');
    await expect(field('Адрес страницы')).toHaveValue(SLUG);
    await field('Адрес страницы').fill('zdorovie');
    await page.getByRole('button', { name: 'Создать и пригласить' }).click();
    await expect(page.getByText('Проверьте заполнение: 3 поля с ошибкой')).toBeVisible();
    await look(page, 'admin-clinic-new', { names: ['zdorovie', ...names.names] });
    await field('E-mail').fill(first.email);
    await field('Фамилия').fill(first.lastName);
    await field('Имя').fill(first.firstName);
    await page.getByRole('button', { name: 'Создать и пригласить' }).click();
    await expect(page.getByText('Такой адрес страницы уже у другой клиники')).toBeVisible();
    await field('Адрес страницы').fill(SLUG);
    await field('Часовой пояс').selectOption({ label: 'Барнаул, UTC+7' });
    await page.getByRole('button', { name: 'Создать и пригласить' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Клиника «Кедр и сосна»' })).toBeFocused();
    await expect(admins.getByRole('listitem')).toContainText([`${first.lastName} ${first.firstName}`]);
    await look(page, 'admin-clinic', names);
  });

  await test.step('the letter’s link sets the password, and its administrator is in the clinic', async () => {
    const link = linkIn(await product.mailbox.letterTo(first.email, 'Вас пригласили в клинику'), /\/password\/reset\//);
    const own = await openBrowser();
    await own.goto(link);
    await own.getByLabel('Новый пароль', { exact: true }).fill(first.password);
    await own.getByLabel('Новый пароль ещё раз', { exact: true }).fill(first.password);
    await own.getByRole('button', { name: 'Принять приглашение' }).click();
    await own.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await new LoginForm(own).signIn(first);
    await expect(own).toHaveURL(/\/clinics\/[^/]+\/personal-area/);
    await own.goto(`/clinics/${SLUG}/personal-area/registry`);
    await expect(own.getByRole('heading', { level: 1, name: 'Регистратура' })).toBeVisible();
    await own.goto(`/clinics/${SLUG}/personal-area/clinic`);
    await own.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(own.getByText('Клиника опубликована: её находят пациенты')).toBeVisible();
    await own.goto('/admin');
    await expect(own.getByRole('heading', { name: 'Нет доступа' })).toBeVisible();
  });

  await test.step('another administrator is named, invited again and dismissed', async () => {
    await page.reload();
    await expect(admins.getByText('Приглашение не принято')).toHaveCount(0);
    await page.getByRole('button', { name: 'Назначить ещё одного' }).click();
    await dialog.getByLabel('E-mail').fill(second.email);
    await dialog.getByLabel('Фамилия').fill(second.lastName);
    await dialog.getByLabel('Имя').fill(second.firstName);
    await glance(page, 'admin-clinic-appoint', names);
    await dialog.getByRole('button', { name: 'Пригласить' }).click();
    await expect(dialog).toBeHidden();
    await expect(admins.getByRole('listitem')).toHaveCount(2);
    const name = `${second.lastName} ${second.firstName}`;
    await page.getByRole('button', { name: `Отправить приглашение ещё раз: ${name}` }).click();
    for (const _ of [1, 2]) await product.mailbox.letterTo(second.email, 'Вас пригласили в клинику');
    await page.getByRole('button', { name: `Снять с должности администратора: ${name}` }).click();
    await dialog.getByRole('button', { name: 'Снять' }).click();
    await expect(admins.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('what the platform keeps of it is changed', async () => {
    await page.getByLabel(/^Город/).fill('Барнаул');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
    await page.reload();
    await expect(page.getByLabel(/^Город/)).toHaveValue('Барнаул');
  });

  await test.step('the code for its own site can be taken', async () => {
    const part = page.getByRole('region', { name: 'Запись на сайте клиники' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await part.getByRole('button', { name: 'Скопировать код для сайта' }).click();
    await expect(part.getByRole('status').first()).toHaveText('Скопировано');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `<script src="${product.origin}/widget.js" data-clinic="${SLUG}" async></script>`,
    );
    await expect(part.getByRole('link', { name: 'Посмотреть окно записи' })).toHaveAttribute('href', `/widget/${SLUG}`);
  });

  await test.step('without a module its pages have no booking; with it they have', async () => {
    const guest = await openBrowser();
    const widget = await openBrowser();
    await widget.goto(`/widget/${SLUG}`);
    await expect(widget.getByText('Клиника ещё не открыла запись на сайте.')).toBeVisible();
    await glance(widget, 'widget-no-doctors');
    await guest.goto(`/clinics/${SLUG}`);
    await expect(guest.getByRole('heading', { level: 1, name: 'Клиника «Кедр и сосна»' })).toBeVisible();
    const booking = guest.getByRole('heading', { name: 'Запись на прием к врачу' });
    await expect(booking).toBeVisible();
    await page.getByRole('button', { name: 'Выключить модуль: Запись на приём' }).click();
    await glance(page, 'admin-clinic-module', names);
    await dialog.getByRole('button', { name: 'Выключить' }).click();
    await expect(page.getByRole('button', { name: 'Добавить модуль: Запись на приём' })).toBeVisible();
    await look(page, 'admin-clinic-modules', names);
    await guest.reload();
    await expect(guest.getByRole('heading', { level: 1, name: 'Клиника «Кедр и сосна»' })).toBeVisible();
    await expect(booking).toHaveCount(0);
    await widget.reload();
    await expect(widget.getByRole('heading', { level: 1, name: 'Клиника не ведёт запись на сайте' })).toBeVisible();
    await glance(widget, 'widget-no-booking');
    await page.getByRole('button', { name: 'Добавить модуль: Запись на приём' }).click();
    await expect(page.getByRole('button', { name: 'Выключить модуль: Запись на приём' })).toBeVisible();
    await guest.reload();
    await expect(booking).toBeVisible();
  });

  await test.step('switched off its pages say so, and it is in no list; its row says so, too', async () => {
    await page.getByRole('button', { name: 'Отключить клинику' }).click();
    await glance(page, 'admin-clinic-disable', names);
    await dialog.getByRole('button', { name: 'Отключить клинику' }).click();
    await expect(page.getByRole('button', { name: 'Включить клинику' })).toBeVisible();
    const guest = await openBrowser();
    await guest.goto(`/clinics/${SLUG}`);
    await expect(
      guest.getByRole('heading', { level: 1, name: 'Клиника «Кедр и сосна»: страница отключена' }),
    ).toBeVisible();
    await look(guest, 'clinic-disabled');
    await guest.goto(`/widget/${SLUG}`);
    await expect(guest.getByRole('heading', { level: 1, name: 'Клиника сейчас не принимает записи' })).toBeVisible();
    await guest.goto('/clinics?city=Барнаул');
    await expect(guest.getByRole('link', { name: 'Клиника «Кедр и сосна»' })).toHaveCount(0);
    await page.goto('/admin/clinics');
    await page.getByRole('searchbox').fill('барнаул');
    await expect(page.getByRole('row').nth(1)).toContainText('Отключена');
  });

  await test.step('switched on it is there again', async () => {
    await page.getByText('Клиника «Кедр и сосна»').click();
    await page.getByRole('button', { name: 'Включить клинику' }).click();
    await expect(page.getByRole('button', { name: 'Отключить клинику' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Журнал клиники' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Журнал клиники' })).toBeVisible();
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Страница клиники' }).click();
    // the page that it leaves has the same title
    await expect(page).toHaveURL(new RegExp(`/clinics/${SLUG}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Клиника «Кедр и сосна»' })).toBeVisible();
    // other journeys of this server know their own clinics
    await page.goBack();
    await page.getByRole('button', { name: 'Отключить клинику' }).click();
    await dialog.getByRole('button', { name: 'Отключить клинику' }).click();
    await expect(page.getByRole('button', { name: 'Включить клинику' })).toBeVisible();
  });
});
