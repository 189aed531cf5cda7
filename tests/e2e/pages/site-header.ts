import { expect, type Locator, type Page } from '@playwright/test';

/** The top bar of every page. */
export class SiteHeader {
  readonly person: Locator;
  readonly signIn: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.person = page.getByRole('banner').getByRole('button', { name: /^Меню пользователя/ });
    this.signIn = page.getByRole('banner').getByRole('link', { name: 'Войти' });
  }

  async lock(): Promise<void> {
    await this.person.click();
    await this.#page.getByRole('button', { name: 'Заблокировать' }).click();
  }

  async signOut(): Promise<void> {
    await this.person.click();
    await this.#page.getByRole('button', { name: 'Выйти', exact: true }).click();
    await expect(this.signIn).toBeVisible();
  }
}
