import { expect, type Locator, type Page } from '@playwright/test';

/** «Список записей» of the reception desk. */
export class QueuePage {
  readonly page: Page;
  readonly table: Locator;
  readonly search: Locator;
  readonly question: Locator;
  readonly undo: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Список записей' });
    this.search = page.getByRole('searchbox', { name: 'Поиск пациента' });
    this.question = page.getByRole('dialog', { name: /^Отмена/ });
    this.undo = page.getByRole('button', { name: 'Вернуть запись' });
  }

  async open(slug: string, date: string): Promise<void> {
    await this.page.goto(`/clinics/${slug}/personal-area/registry/queue?date=${date}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Список записей' })).toBeVisible();
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name });
  }

  /** moves a visit by its status tag */
  async move(name: string, status: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: new RegExp(`: ${name}`) })
      .first()
      .click();
    await this.page.getByRole('menuitem', { name: status }).click();
  }
}
