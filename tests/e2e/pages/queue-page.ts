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

  /** a filter by how far the visits are */
  stage(name: string): Locator {
    return this.page.getByRole('group', { name: 'Статус' }).getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** what is beside the list of a chosen visit */
  panel(name: string): Locator {
    return this.page.getByRole('complementary', { name: `Запись: ${name}` });
  }

  /** chooses a visit: a press anywhere in its row is one on its name */
  async choose(name: string): Promise<void> {
    await this.row(name).getByRole('button', { name, exact: true }).click();
    await expect(this.panel(name)).toBeVisible();
  }

  /** moves a visit by its status tag */
  async move(name: string, status: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: new RegExp(`: ${name}`) })
      .first()
      .click();
    await this.page.getByRole('menuitem', { name: status }).click();
    if (status === 'Пациент пришел') await this.comeToday();
  }

  /** answers the question: the visits of journeys are of later days */
  async comeToday(): Promise<void> {
    await this.page.getByRole('dialog', { name: 'Пациент пришел' }).getByRole('button', { name: 'Да' }).click();
  }
}
