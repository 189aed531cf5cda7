import { closingEndpoints as closing } from '#shared/contract/closing.ts';
import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { codeOfApp } from '#tests/support/second-factor.ts';
import { outliveProof } from '../fixtures/database.ts';
import { demoPerson } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm, messageOf } from '../pages/auth-forms.ts';

test('a superuser finds a person, ends their sessions, bans them and takes the ban back', async ({
  product,
  openBrowser,
  makePerson,
  watch,
}) => {
  watch.allow(401, /.*/);
  watch.allow(403, /\/(login|reset)$/);
  watch.allow(422, /^\/api\/auth\/lock$/);
  const person = await makePerson();
  const name = `${person.lastName} ${person.firstName} ${person.middleName}`;
  const superuser = await demoPerson(product.call, 'superuser');
  const page = await openBrowser({ as: superuser });
  const own = await openBrowser({ as: person });
  const dialog = page.getByRole('dialog');
  const sessions = page.getByRole('region', { name: 'Открытые сеансы' });

  await test.step('people are searched and narrowed by their state', async () => {
    await page.goto('/admin/clinics');
    await page
      .getByRole('navigation', { name: 'Администрирование' })
      .getByRole('link', { name: 'Люди платформы' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Люди платформы' })).toBeVisible();
    await page.getByRole('searchbox').fill('demo.test');
    await expect(page.getByRole('row').filter({ hasText: 'orgadmin@demo.test' })).toContainText('администратор');
    await look(page, 'admin-users', { names: ['demo', 'test'] });
    await page.getByRole('searchbox').fill(person.email);
    await expect(page.getByRole('row').nth(1)).toContainText('Действует');
    await page.getByLabel('Состояние').selectOption({ label: 'Заблокирована' });
    await expect(page.getByText('Никого не нашлось')).toBeVisible();
    await page.getByLabel('Состояние').selectOption({ label: 'Любое состояние' });
    await page.getByLabel('Роль').selectOption({ label: 'Врачи' });
    await expect(page.getByText('Никого не нашлось')).toBeVisible();
    await page.getByLabel('Роль').selectOption({ label: 'Любая роль' });
    await page.getByRole('row').filter({ hasText: person.email }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  });

  await test.step('a lost second step is reset with its reason and a fresh proof, and the person is told', async () => {
    const { secret } = await product.call(factors.beginTotp, {}, person);
    await product.call(factors.confirmTotp, { body: { code: codeOfApp(secret) } }, person);
    await page.reload();
    await expect(page.getByText('Вход с кодом подключён, осталось 10 кодов восстановления.')).toBeVisible();
    await look(page, 'admin-user');
    await page.getByRole('button', { name: 'Сбросить второй шаг' }).click();
    await glance(page, 'admin-user-reset');
    await dialog.getByLabel('Причина').fill('Потерян телефон, проверен паспорт');
    await outliveProof(product, superuser.email);
    const press = dialog.getByRole('button', { name: 'Сбросить' });
    const question = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
    const password = question.getByLabel('Пароль', { exact: true });
    await press.click();
    await expect(question.getByRole('heading')).toBeFocused();
    // what is pressed below waits, and its spinner is hidden from readers
    await glance(page, 'proof', { fullPage: false, names: ['loading'], manyFilled: 'a question over a question' });
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(press).toBeFocused();
    await expect(dialog.getByLabel('Причина')).toHaveValue('Потерян телефон, проверен паспорт');
    await expect(page.locator('.bp6-toast')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await password.fill('совсем-не-тот');
    await page.keyboard.press('Enter');
    expect(await messageOf(password)).toContain('Неверный пароль');
    await password.fill(superuser.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Вход с кодом не подключён.')).toBeVisible();
    await product.mailbox.letterTo(person.email, 'Вход с кодом сброшен');
    await own.goto('/records');
    await new LoginForm(own).signIn(person);
    await expect(own).toHaveURL(/\/records$/);
    await page.reload();
  });

  await test.step('ended sessions lead the person to the sign-in', async () => {
    await own.goto('/');
    await page.getByRole('button', { name: 'Завершить все сеансы' }).click();
    await dialog.getByRole('button', { name: 'Завершить все сеансы' }).click();
    await expect(sessions.getByText('Человек нигде не вошёл.')).toBeVisible();
    await own.goto('/records');
    await expect(own.getByLabel('Пароль', { exact: true })).toBeVisible();
  });

  await test.step('a ban needs a reason; whoever is banned is told so at the sign-in', async () => {
    await page.getByRole('button', { name: 'Заблокировать' }).click();
    await dialog.getByRole('button', { name: 'Заблокировать' }).click();
    expect(await messageOf(dialog.getByLabel('Причина'))).toBe('Это поле обязательное');
    await glance(page, 'admin-user-ban');
    await dialog.getByLabel('Причина').fill('Пользуется чужой картой');
    await dialog.getByRole('button', { name: 'Заблокировать' }).click();
    await expect(page.getByText('Войти нельзя. Записи, карты и роли сохранены.')).toBeVisible();
    await new LoginForm(own).signIn(person);
    await expect(own.getByRole('alert')).toContainText('заблокирован');
  });

  await test.step('without the ban the person signs in again', async () => {
    await page.getByRole('button', { name: 'Разблокировать' }).click();
    await expect(page.getByRole('button', { name: 'Заблокировать' })).toBeVisible();
    await new LoginForm(own).signIn(person);
    await expect(own.getByRole('heading', { level: 1 })).toContainText('запис');
  });

  await test.step('the own account is not changed here', async () => {
    await page.goto('/admin/users?search=superuser@demo.test');
    await page.getByRole('row').filter({ hasText: 'superuser@demo.test' }).click();
    await expect(page.getByText('Это ваша учётная запись: её здесь не изменить.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Заблокировать' })).toHaveCount(0);
  });

  await test.step('who works in a clinic is given more there than the roles do, with a reason, and less again', async () => {
    await page.goto('/admin/users?search=employee@demo.test');
    await page.getByRole('row').filter({ hasText: 'employee@demo.test' }).click();
    const clinics = page.getByRole('region', { name: 'Роли в клиниках' });
    const change = async (isOn: boolean) => {
      await clinics.getByRole('button', { name: /^Изменить права: / }).click();
      await dialog.getByRole('checkbox', { name: 'Видеть журнал клиники' }).setChecked(isOn, { force: true });
      await dialog.getByRole('button', { name: 'Сохранить' }).click();
      expect(await messageOf(dialog.getByLabel('Причина'))).toBe('Это поле обязательное');
      if (isOn) await look(page, 'admin-user-rights', { names: ['demo', 'test'] });
      await dialog.getByLabel('Причина').fill('Проверка журнала по письму клиники');
      await dialog.getByRole('button', { name: 'Сохранить' }).click();
      await expect(dialog).toHaveCount(0);
    };
    await change(true);
    await expect(clinics.getByText('Сверх ролей: видеть журнал клиники')).toBeVisible();
    await change(false);
    await expect(clinics.getByText('Сверх ролей')).toHaveCount(0);
    await page.getByRole('link', { name: 'Действия в журнале' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Журнал платформы' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: /^Кто/ })).toHaveValue('employee@demo.test');
  });

  await test.step('an account that its owner has closed says so, and until when it can be restored', async () => {
    const left = await makePerson();
    await product.call(closing.closeAccount, { body: { password: left.password, visits: 'cancel' } }, left);
    await page.goto('/admin/users');
    await page.getByLabel('Состояние').selectOption({ label: 'Закрыта владельцем' });
    await page.getByRole('row').filter({ hasText: left.email }).click();
    await expect(page.getByText(/^Владелец закрыл кабинет/)).toBeVisible();
    await glance(page, 'admin-user-closed');
  });
});
