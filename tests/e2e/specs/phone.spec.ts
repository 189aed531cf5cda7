import { glance, look } from '../fixtures/look.ts';
import { newPerson } from '../fixtures/people.ts';
import { codeFor, codeOfLetter, linkOfLetter, newPhone } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm, messageOf, RegisterForm } from '../pages/auth-forms.ts';
import { SiteHeader } from '../pages/site-header.ts';

test('a person registers by phone with the code of an SMS, signs in by it, and sets a new password by another', async ({
  page,
  product,
  watch,
}) => {
  const person = newPerson();
  const phone = newPhone();
  const header = new SiteHeader(page);
  const form = new RegisterForm(page);
  const code = page.getByLabel('Код из SMS');
  watch.allow(422, /^\/api\/auth\//);
  // the session was ended by the letter's link already
  watch.allow(401, /^\/logout/);

  await test.step('the form of a clinic’s page asks for a phone under its mask', async () => {
    await page.goto('/clinics/zdorovie');
    await page.getByRole('region', { name: 'Создайте свой личный кабинет' }).scrollIntoViewIfNeeded();
    await form.firstName.fill(person.firstName);
    await form.lastName.fill(person.lastName);
    await page.getByRole('radio', { name: 'По телефону' }).check({ force: true });
    await expect(form.email).toHaveCount(0);
    await form.phone.pressSequentially('8495');
    await form.password.fill(person.password);
    await form.agree();
    await form.submit.click();
    expect(await messageOf(form.phone)).toBe('Нужен номер мобильного телефона: +7 9…');
    await form.phone.fill(phone.typed);
    await expect(form.phone).toHaveValue(phone.shown);
    await look(page, 'register-phone');
  });

  const dialog = page.getByRole('dialog', { name: 'Подтвердите учётную запись' });
  const first = await test.step('a modal over the page asks for the code of the SMS', async () => {
    await form.submit.click();
    await expect(dialog.getByRole('heading', { name: 'Проверьте почту' })).toBeFocused();
    await expect(dialog).toContainText(`SMS с кодом отправлено на номер ${phone.shown}`);
    await look(page, 'register-phone-code', { fullPage: false });
    await code.fill('000000');
    await dialog.getByRole('button', { name: 'Подтвердить' }).click();
    expect(await messageOf(code)).toBe('Неверный код');
    const sent = await codeFor(product, phone.kept);
    await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
    await dialog.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(dialog.getByRole('heading', { name: 'Учётная запись активирована' })).toBeFocused();
    await glance(page, 'register-phone-done', { fullPage: false });
    return sent;
  });

  await test.step('the sign-in comes back to the page', async () => {
    await dialog.getByRole('link', { name: 'Войти' }).click();
    const login = new LoginForm(page);
    await expect(login.email).toHaveValue(phone.kept);
    await glance(page, 'login-phone');
    await login.signIn({ email: phone.shown, password: person.password });
    await expect(page).toHaveURL(/\/clinics\/zdorovie$/);
    await header.person.click();
    await expect(page.getByText(phone.shown)).toBeVisible();
  });

  const username = `person.${phone.typed}`;
  const names = ['person', 'Chrome', 'Linux'];
  await test.step('what one signs in by: a name beside the phone', async () => {
    await page.getByRole('link', { name: 'Вход и безопасность' }).click();
    await expect(page.getByText(phone.shown)).toBeVisible();
    await page.getByRole('button', { name: 'Добавить: Имя для входа' }).click();
    const name = page.getByRole('dialog', { name: 'Имя для входа' });
    await name.getByLabel('Имя для входа').fill('12345');
    await name.getByRole('button', { name: 'Сохранить' }).click();
    expect(await messageOf(name.getByLabel('Имя для входа'))).toContain('хотя бы одна буква');
    await name.getByLabel('Имя для входа').fill(username);
    await glance(page, 'security-username', { fullPage: false, names });
    await name.getByRole('button', { name: 'Сохранить' }).click();
    await expect(name).toBeHidden();
    await expect(page.getByText(username)).toBeVisible();
    await look(page, 'security-contacts', { names });
    await page.getByRole('button', { name: 'Сменить: Телефон' }).click();
    await expect(page.getByRole('dialog', { name: 'Телефон для входа' }).getByLabel('Телефон')).toHaveValue(
      phone.shown,
    );
    await glance(page, 'security-phone', { fullPage: false, names });
    await page.keyboard.press('Escape');
  });

  const bySms = page.getByRole('group', { name: 'По SMS на ваш телефон' });
  await test.step('without an e-mail, visits are told by SMS; the profile leads to where an e-mail is added', async () => {
    await page.goto('/profilepage');
    await expect(bySms.getByText(phone.shown)).toBeVisible();
    await expect(bySms.getByRole('checkbox', { name: /^Вы записаны/ })).toBeChecked();
    await look(page, 'profile-phone', { names });
    await page.getByRole('link', { name: 'Добавить почту' }).click();
    await expect(page).toHaveURL('/security');
  });

  await test.step('an e-mail beside them, by the code of its letter', async () => {
    await page.getByRole('button', { name: 'Добавить: E-mail' }).click();
    const email = page.getByRole('dialog', { name: 'Ваша почта' });
    await email.getByLabel('Новый e-mail').fill('anna@mail');
    await email.getByRole('button', { name: 'Выслать код' }).click();
    expect(await messageOf(email.getByLabel('Новый e-mail'))).toContain('точк');
    await email.getByLabel('Новый e-mail').fill(person.email);
    await email.getByRole('button', { name: 'Выслать код' }).click();
    const letterCode = email.getByLabel('Код из письма');
    await expect(letterCode).toBeFocused();
    await look(page, 'security-email-code', { fullPage: false, names: [...names, 'mail', 'example'] });
    await letterCode.fill('000000');
    await email.getByRole('button', { name: 'Подтвердить' }).click();
    expect(await messageOf(letterCode)).toBe('Неверный код');
    await letterCode.fill(await codeOfLetter(product, person.email));
    await email.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(email).toBeHidden();
    await expect(page.getByRole('button', { name: 'Сменить: E-mail' })).toBeVisible();
    await expect(page.getByText(person.email)).toBeVisible();
    await glance(page, 'security-email', { names });
    await page.goto('/profilepage');
    await expect(page.getByRole('link', { name: 'Сменить почту на странице «Вход и безопасность»' })).toBeVisible();
    await expect(page.getByText(`На адрес ${person.email}`)).toBeVisible();
    await expect(bySms.getByRole('checkbox', { name: /^Вы записаны/ })).not.toBeChecked();
  });

  await test.step('another e-mail is taken back by the mailbox before, which ends the session and the password', async () => {
    const { email: next } = newPerson();
    await page.goto('/security');
    await page.getByRole('button', { name: 'Сменить: E-mail' }).click();
    const email = page.getByRole('dialog', { name: 'Ваша почта' });
    await expect(email).toContainText(`Мы напишем и на ${person.email}`);
    await email.getByLabel('Новый e-mail').fill(next);
    await email.getByRole('button', { name: 'Выслать код' }).click();
    await email.getByLabel('Код из письма').fill(await codeOfLetter(product, next));
    await email.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(page.getByText(next)).toBeVisible();
    await page.goto(await linkOfLetter(product, person.email, /\S+\/auth\/not-me\/email#\S+/));
    await look(page, 'email-not-me');
    await page.getByRole('button', { name: 'Вернуть почту и завершить все сеансы' }).click();
    await expect(page).toHaveURL(/\/password\/reset\//);
    await expect(page.getByLabel('Новый пароль', { exact: true })).toBeVisible();
    await expect(header.signIn).toBeVisible();
  });

  await test.step('a forgotten password is replaced by the code of an SMS', async () => {
    await page.goto('/password');
    await page.getByLabel('E-mail или телефон').fill(phone.shown);
    await page.getByRole('button', { name: 'Выслать код' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Новый пароль' })).toBeFocused();
    await look(page, 'password-code');
    await page.reload();
    await code.fill(await codeFor(product, phone.kept, [first]));
    await page.getByLabel('Новый пароль', { exact: true }).fill('совсем-другой-чай');
    await page.getByLabel('Новый пароль ещё раз').fill('совсем-другой-чай');
    await page.getByRole('button', { name: 'Сохранить пароль' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Пароль изменён' })).toBeFocused();
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await new LoginForm(page).signIn({ email: username, password: 'совсем-другой-чай' });
    await expect(header.person).toBeVisible();
  });

  await test.step('the demo’s outbox shows what was sent', async () => {
    await page.goto(`/outbox#${product.outboxKey}`);
    await expect(page.getByRole('row', { name: new RegExp(first) })).toBeVisible();
    await look(page, 'outbox-sms', { isState: true });
  });
});
