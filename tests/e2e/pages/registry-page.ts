import type { Locator, Page } from '@playwright/test';

/** A table of the registry with its dialogs. */
export class RegistryTable {
  readonly add: Locator;
  readonly search: Locator;
  readonly dialog: Locator;
  readonly title: Locator;
  readonly #page: Page;
  readonly #name: string;

  constructor(page: Page, name: string) {
    this.#page = page;
    this.#name = name;
    this.add = page.getByRole('button', { name: 'Добавить', exact: true });
    this.search = page.getByRole('searchbox', { name: `Поиск: ${name}` });
    this.dialog = page.getByRole('dialog');
    this.title = this.dialog.getByLabel('Название');
  }

  row(text: string): Locator {
    return this.#page.getByRole('table', { name: this.#name }).getByRole('row').filter({ hasText: text });
  }
  edit(text: string): Locator {
    return this.row(text).getByRole('button', { name: /^Изменить:/ });
  }
  remove(text: string): Locator {
    return this.row(text).getByRole('button', { name: /^Удалить:/ });
  }
  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Сохранить', exact: true }).click();
  }
  async confirmDelete(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Удалить', exact: true }).click();
  }
}

/** Opens a list to choose from, searches in it and picks what is found. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(text);
  await page.getByRole('option', { name: text }).click();
}
