import { authEndpoints } from '#shared/contract/auth.ts';
import { linkIn } from '../fixtures/mailbox.ts';
import { glance, look } from '../fixtures/look.ts';
import { newPerson } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm, messageOf, RegisterForm, SIGN_IN_NAME } from '../pages/auth-forms.ts';
import { SiteHeader } from '../pages/site-header.ts';

test('registration says what is wrong at each field and keeps what was typed', async ({ page, watch, makePerson }) => {
  const form = new RegisterForm(page);
  await page.goto('/register');
  await test.step('empty fields', async () => {
    await form.submit.click();
    await expect(page.getByRole('alert')).toContainText('Поля не должны быть пустыми');
    for (const field of [form.firstName, form.lastName, form.email, form.password])
      expect(await messageOf(field)).toBe('Это поле обязательное');
    expect(await messageOf(form.consent('Пользовательское соглашение'))).toBe('Нужно согласие');
    await expect(form.firstName).toBeFocused();
    await look(page, 'register-errors');
  });
  await test.step('a wrong address and a short password', async () => {
    await form.fill({ ...newPerson(), email: 'это не адрес', password: 'семьзн' });
    await form.agree();
    await form.submit.click();
    expect(await messageOf(form.email)).toBe('Некорректный еmail');
    expect(await messageOf(form.password)).toBe('Не меньше 8 символов');
    await expect(form.email).toHaveValue('это не адрес');
    await expect(form.lastName).toHaveValue('Константинопольская-Преображенская');
  });
  await test.step('an error goes when one types in its field', async () => {
    await form.email.press('End');
    await form.email.pressSequentially('@');
    await expect(form.email).toHaveAttribute('aria-invalid', 'false');
    await expect(form.password).toHaveAttribute('aria-invalid', 'true');
  });
  await test.step('refusals of the server stand at their fields', async () => {
    watch.allow(422, /\/api\/auth\/register\//);
    const known = await makePerson();
    await form.email.fill(known.email);
    await form.password.fill('password1');
    await form.confirmation.fill('password2');
    await form.submit.click();
    for (const field of [form.password, form.confirmation]) expect(await messageOf(field)).toBe('Пароли не совпадают');
    await form.confirmation.fill('password1');
    await expect(page.getByText('Такой пароль подберут сразу')).toBeVisible();
    await form.submit.click();
    expect(await messageOf(form.password)).toBe('Этот пароль слишком известный, придумайте другой');
    await form.password.fill(known.password);
    await form.confirmation.fill(known.password);
    await expect(page.getByText('Надёжный пароль')).toBeVisible();
    await form.submit.click();
    expect(await messageOf(form.email)).toBe('Такой пользователь уже существует');
    await expect(form.email).toHaveValue(known.email);
    await expect(form.password).toHaveValue(known.password);
    await expect(form.consent('Пользовательское соглашение')).toBeChecked();
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await glance(page, 'register-taken');
  });
  await test.step('who has an account is led to it, with the address', async () => {
    const email = await form.email.inputValue();
    await page.getByRole('main').getByRole('link', { name: 'Восстановить пароль' }).click();
    // the form that is left has a field of the same name
    await expect(page).toHaveURL(/\/password$/);
    await expect(page.getByLabel(SIGN_IN_NAME)).toHaveValue(email);
    await page.goBack();
    await expect(form.email).toHaveValue(email);
    await expect(form.lastName).toHaveValue('Константинопольская-Преображенская');
    await expect(form.password).toHaveValue('');
  });
});

test('a consent can be read before it is given', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Прочитать: Согласие на обработку персональных данных' }).click();
  const dialog = page.getByRole('dialog', { name: 'Согласие на обработку персональных данных' });
  await expect(dialog).toContainText('Согласие действует до его отзыва');
  await look(page, 'register-consent', { fullPage: false });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('button', { name: 'Прочитать: Согласие на обработку персональных данных' }),
  ).toBeFocused();
});

test('sign-in says what is wrong, and an account that waits for its letter can have it again', async ({
  page,
  watch,
  product,
}) => {
  const form = new LoginForm(page);
  const person = newPerson();
  await page.goto('/login');
  await test.step('empty and malformed', async () => {
    await form.submit.click();
    expect(await messageOf(form.email)).toBe('Поле обязательнное');
    expect(await messageOf(form.password)).toBe('Поле обязательнное');
    await form.email.fill('кто-то');
    await form.password.fill('неважно');
    await form.submit.click();
    expect(await messageOf(form.email)).toBe('Некорректный еmail');
    await glance(page, 'login-errors');
  });
  await test.step('a wrong password', async () => {
    watch.allow(401, /\/login/);
    await form.signIn(person);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Неверный логин или пароль');
    await expect(page.getByText('Ошибка авторизации')).toHaveCount(1);
    await expect(form.email).toHaveValue(person.email);
    await expect(form.password).toHaveValue(person.password);
  });
  await test.step('not activated yet', async () => {
    await page.getByRole('link', { name: 'Нет аккаунта? Зарегистрироваться' }).click();
    await new RegisterForm(page).register(person);
    await product.mailbox.letterTo(person.email);
    watch.allow(403, /\/login/);
    await page.goto('/login');
    await form.signIn(person);
    await expect(page.getByRole('alert')).toContainText('Учётная запись ещё не активирована');
    await page.getByRole('button', { name: 'Выслать письмо ещё раз' }).click();
    await expect(page.getByText('Письмо отправлено.')).toBeVisible();
    await glance(page, 'login-pending');
  });
  await test.step('the second letter opens the account', async () => {
    const letter = await product.mailbox.letterTo(person.email);
    await page.goto(linkIn(letter, /\/activate$/));
    await page.getByRole('button', { name: 'Активировать' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await expect(form.email).toHaveValue(person.email);
    await form.password.fill(person.password);
    await form.submit.click();
    await expect(new SiteHeader(page).person).toBeVisible();
  });
});

test('a link of activation works once; looking at it does not spend it', async ({
  page,
  watch,
  product,
  openBrowser,
}) => {
  const person = newPerson();
  await page.goto('/register');
  await new RegisterForm(page).register(person);
  await test.step('«Проверьте почту» survives a reload, and leads back to what was typed', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(person.email);
    await expect(page.getByRole('button', { name: /Выслать ещё раз через \d+ с/ })).toBeDisabled();
    await look(page, 'check-mail');
    await page.getByRole('button', { name: 'Исправить адрес' }).click();
    const form = new RegisterForm(page);
    await expect(form.email).toHaveValue(person.email);
    await expect(form.email).toBeFocused();
    await expect(form.lastName).toHaveValue(person.lastName);
    await expect(form.password).toHaveValue('');
    await expect(form.consent('Пользовательское соглашение')).toBeChecked();
  });
  const letter = await product.mailbox.letterTo(person.email);
  expect(letter.subject).toBe('Подтвердите адрес почты');
  expect(letter.text).toContain('Здравствуйте!');
  const link = linkIn(letter, /\/auth\/[\w-]+\/activate$/);
  await test.step('a mail scanner looks', async () => {
    const scanner = await openBrowser();
    await scanner.goto(link);
    await expect(scanner.getByRole('button', { name: 'Активировать' })).toBeVisible();
    await scanner.close();
  });
  await test.step('another browser is asked for the password', async () => {
    const other = await openBrowser();
    watch.allow(422, /\/api\/auth\/activate\//);
    await other.goto(link);
    await other.getByLabel('Пароль', { exact: true }).fill('не тот пароль');
    await other.getByRole('button', { name: 'Активировать' }).click();
    expect(await messageOf(other.getByLabel('Пароль', { exact: true }))).toBe(
      'Это не тот пароль, который был придуман при регистрации',
    );
    await glance(other, 'activate-elsewhere');
    await other.close();
  });
  await test.step('a link that lost its end', async () => {
    for (const cut of [link.replace(/\/activate$/, ''), link.replace(/[\w-]{30}\/activate$/, '/activate')]) {
      await page.goto(cut);
      await expect(page.getByRole('heading', { name: 'Ссылка не подходит' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Выслать письмо' })).toBeVisible();
    }
    await page.goto('/password/reset/');
    await expect(page.getByRole('link', { name: 'Запросить новую ссылку' })).toBeVisible();
  });
  await test.step('the person activates', async () => {
    await page.goto(link);
    await look(page, 'activate');
    await page.getByRole('button', { name: 'Активировать' }).click();
    await expect(page.getByRole('heading', { name: 'Учётная запись активирована' })).toBeFocused();
    await glance(page, 'activated');
  });
  await test.step('the link again', async () => {
    watch.allow(422, /\/api\/auth\/activate\//);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Ссылка не подходит' })).toBeVisible();
    await expect(
      page.getByRole('main').getByText('Ссылка активации недействительна или уже использована'),
    ).toBeVisible();
    await glance(page, 'activate-used');
  });
  await test.step('a made-up link', async () => {
    await page.goto(`/auth/${'a'.repeat(43)}/activate`);
    await expect(page.getByRole('heading', { name: 'Ссылка не подходит' })).toBeVisible();
    await page.getByRole('button', { name: 'Выслать письмо' }).click();
    expect(await messageOf(page.getByLabel('E-mail', { exact: true }))).toBe('Это поле обязательное');
  });
});

test('a stranger registered the address: its owner says «Это не я», and the registration is gone', async ({
  page,
  product,
  openBrowser,
}) => {
  const person = newPerson();
  const stranger = await openBrowser();
  await stranger.goto('/register');
  await new RegisterForm(stranger).register(person);
  await page.goto(linkIn(await product.mailbox.letterTo(person.email), /\/activate$/));
  await page.getByRole('button', { name: 'Это не я' }).click();
  const question = page.getByRole('dialog', { name: 'Вы не регистрировались?' });
  await glance(page, 'activate-not-me', { fullPage: false });
  await question.getByRole('button', { name: 'Удалить регистрацию' }).click();
  await expect(page.getByRole('heading', { name: 'Регистрация удалена' })).toBeFocused();
});

test('«Войти» of the header opens sign-in, registration and a new password over the page', async ({
  page,
  product,
  makePerson,
}) => {
  const person = await makePerson();
  const header = new SiteHeader(page);
  const dialog = page.getByRole('dialog', { name: 'Вход' });
  await page.goto('/clinics/zdorovie');
  await test.step('a new password is asked for without leaving the page', async () => {
    await header.signIn.click();
    await dialog.getByRole('button', { name: 'Забыли пароль?' }).click();
    await expect(dialog.getByLabel(SIGN_IN_NAME)).toBeFocused();
    await look(page, 'header-password', { fullPage: false });
    await dialog.getByLabel(SIGN_IN_NAME).fill(person.email);
    await dialog.getByRole('button', { name: 'Выслать письмо' }).click();
    await expect(dialog.getByRole('heading', { name: 'Проверьте почту' })).toBeFocused();
    await product.mailbox.letterTo(person.email, 'Смена пароля');
  });
  await test.step('from there to the sign-in, and on to the registration', async () => {
    await dialog.getByRole('button', { name: 'Перейти ко входу' }).click();
    await dialog.getByRole('button', { name: 'Нет аккаунта? Зарегистрироваться' }).click();
    const form = new RegisterForm(dialog);
    await form.fill(newPerson());
    await form.confirmation.fill('не тот пароль');
    await form.submit.click();
    expect(await messageOf(form.confirmation)).toBe('Пароль не совпадает');
    await expect(form.password).toHaveAttribute('aria-invalid', 'false');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Не сохранять' }).click();
    await expect(dialog).toBeHidden();
    await expect(header.signIn).toBeFocused();
  });
  await test.step('the sign-in ends on the page', async () => {
    await header.signIn.click();
    await new LoginForm(dialog).signIn(person);
    await expect(dialog).toBeHidden();
    await expect(header.person).toBeVisible();
    await expect(page).toHaveURL(/\/clinics\/zdorovie$/);
  });
});

test('a forgotten password is replaced by a letter', async ({ page, watch, product, makePerson, openBrowser }) => {
  const person = await makePerson();
  const password = 'совсем-другой-чай';
  const elsewhere = await openBrowser({ as: person });
  // a page that reads nothing of the person again when the session is over
  await elsewhere.goto('/clinics');
  await expect(new SiteHeader(elsewhere).person).toBeVisible();
  await test.step('ask for the letter', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Забыли пароль?' }).click();
    await expect(page.getByRole('heading', { name: 'Восстановление пароля' })).toBeFocused();
    await look(page, 'password');
    await page.getByLabel(SIGN_IN_NAME).fill(person.email);
    await page.getByRole('button', { name: 'Выслать письмо' }).click();
    await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeFocused();
    await glance(page, 'password-sent');
    await page.reload();
    await expect(page.getByRole('main')).toContainText(person.email);
    await expect(page.getByRole('button', { name: /Выслать ещё раз через \d+ с/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Исправить адрес' }).click();
    await expect(page.getByLabel(SIGN_IN_NAME)).toHaveValue(person.email);
    await expect(page.getByLabel(SIGN_IN_NAME)).toBeFocused();
  });
  const link = linkIn(await product.mailbox.letterTo(person.email, 'Смена пароля'), /\/password\/reset\//);
  await test.step('two different passwords, then one', async () => {
    await page.goto(link);
    const first = page.getByLabel('Новый пароль', { exact: true });
    const second = page.getByLabel('Новый пароль ещё раз', { exact: true });
    await first.fill(password);
    await second.fill('что-то другое');
    await page.getByRole('button', { name: 'Сохранить пароль' }).click();
    expect(await messageOf(first)).toBe('Пароли не совпадают');
    expect(await messageOf(second)).toBe('Пароли не совпадают');
    await expect(first).toHaveValue(password);
    await look(page, 'password-new');
    await second.fill(password);
    await first.fill(password);
    await page.getByRole('button', { name: 'Сохранить пароль' }).click();
    await expect(page.getByRole('heading', { name: 'Пароль изменён' })).toBeFocused();
    await glance(page, 'password-changed');
  });
  await test.step('the new password opens, the other sessions are over', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    const form = new LoginForm(page);
    await expect(form.email).toHaveValue(person.email);
    await form.password.fill(password);
    await form.submit.click();
    await expect(new SiteHeader(page).person).toBeVisible();
    await elsewhere.reload();
    await expect(new SiteHeader(elsewhere).signIn).toBeVisible();
  });
  await test.step('the link is spent', async () => {
    watch.allow(422, /validate-password-reset/);
    await elsewhere.goto(link);
    await expect(
      elsewhere.getByRole('main').getByText('Ссылка для смены пароля недействительна или устарела'),
    ).toBeVisible();
    await glance(elsewhere, 'password-used-link');
  });
});

test('while strangers guess, the owner of an account gets in by a letter', async ({
  page,
  watch,
  product,
  makePerson,
}) => {
  const person = await makePerson();
  const form = new LoginForm(page);
  await test.step('ten wrong passwords of somebody', async () => {
    for (let time = 0; time < 10; time += 1) {
      await expect(
        product.call(authEndpoints.login, { headers: {}, body: { email: person.email, password: `guess ${time}` } }),
      ).rejects.toThrow('invalid_grant');
    }
  });
  await test.step('the owner is told how long to wait, and of the letter', async () => {
    watch.allow(429, /\/login/);
    await page.goto('/login');
    await form.signIn(person);
    await expect(page.getByRole('alert').filter({ hasText: 'Слишком много попыток' })).toBeVisible();
    await expect(page.getByRole('timer')).toContainText('4 минуты');
    await glance(page, 'login-slowed');
    await page.getByRole('button', { name: 'Войти по письму' }).click();
    await expect(page.getByRole('status')).toContainText('Откройте ссылку в этом же браузере');
    await expect(page.locator(':focus')).toContainText('Откройте ссылку в этом же браузере');
    await look(page, 'login-letter');
  });
  await test.step('the link makes the browser known, the password opens the account', async () => {
    await page.goto(linkIn(await product.mailbox.letterTo(person.email, 'Вход по письму'), /\/auth\/[\w-]+\/device$/));
    await look(page, 'device');
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(page.getByRole('heading', { name: 'Этот браузер подтверждён' })).toBeFocused();
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await expect(form.email).toHaveValue(person.email);
    await form.password.fill(person.password);
    await form.submit.click();
    await expect(new SiteHeader(page).person).toBeVisible();
  });
});

test('signing out forgets the person, in every tab', async ({ makePerson, openBrowser }) => {
  const page = await openBrowser({ as: await makePerson() });
  const other = await page.context().newPage();
  await page.goto('/');
  await other.goto('/clinics');
  await expect(new SiteHeader(other).person).toBeVisible();
  await new SiteHeader(page).signOut();
  await expect(new SiteHeader(other).signIn).toBeVisible();
  await page.reload();
  await expect(new SiteHeader(page).signIn).toBeVisible();
});
