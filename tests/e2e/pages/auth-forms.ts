import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../fixtures/people.ts';

type Scope = Page | Locator;
const pageOf = (scope: Scope): Page => ('page' in scope ? scope.page() : scope);
const CONSENTS = ['Пользовательское соглашение', 'Согласие на обработку персональных данных'] as const;

/** The registration form, wherever it stands: a screen, a clinic's page, a dialog. */
export class RegisterForm {
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly middleName: Locator;
  readonly email: Locator;
  /** in place of the e-mail when it is chosen */
  readonly phone: Locator;
  readonly password: Locator;
  /** the form of a clinic's page has none */
  readonly confirmation: Locator;
  readonly submit: Locator;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.firstName = scope.getByLabel('Имя', { exact: true });
    this.lastName = scope.getByLabel('Фамилия', { exact: true });
    this.middleName = scope.getByLabel(/^Отчество/);
    this.email = scope.getByLabel('E-mail', { exact: true });
    this.phone = scope.getByLabel('Телефон', { exact: true });
    this.password = scope.getByLabel('Пароль', { exact: true });
    this.confirmation = scope.getByLabel('Пароль ещё раз', { exact: true });
    this.submit = scope.getByRole('button', { name: 'Зарегистрироваться', exact: true });
  }

  consent(title: string): Locator {
    return this.#scope.getByRole('checkbox', { name: title });
  }

  async fill({ firstName, lastName, middleName, email, password }: Person): Promise<void> {
    await this.firstName.fill(firstName);
    await this.lastName.fill(lastName);
    await this.middleName.fill(middleName);
    await this.email.fill(email);
    await this.password.fill(password);
    if ((await this.confirmation.count()) > 0) await this.confirmation.fill(password);
  }

  async agree(): Promise<void> {
    for (const title of CONSENTS) await this.consent(title).check({ force: true });
  }

  async register(person: Person): Promise<void> {
    await this.fill(person);
    await this.agree();
    await this.submit.click();
    await expect(this.#scope.getByRole('heading', { name: 'Проверьте почту' })).toBeFocused();
  }
}

/** The one field of a sign-in, and of a new password: an e-mail, or where SMS are sent a phone, too. */
export const SIGN_IN_NAME = /^E-mail/;

/** The sign-in form, on its screen or in the dialog. */
export class LoginForm {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor(scope: Scope) {
    // Not any e-mail field in sight: while the sign-in screen is on its way, the page before it may still show the
    // registration's.
    const form = scope
      .locator('form')
      .filter({ has: pageOf(scope).getByRole('button', { name: 'Войти', exact: true }) });
    this.email = form.getByLabel(SIGN_IN_NAME);
    this.password = form.getByLabel('Пароль', { exact: true });
    this.submit = form.getByRole('button', { name: 'Войти', exact: true });
  }

  async signIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}

/** The message that a screen reader reads with a field. */
export const messageOf = async (field: Locator): Promise<string> => {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const id = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')[0] ?? '';
  return field.page().locator(`[id="${id}"]`).innerText();
};
