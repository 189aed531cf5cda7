import { expect, type Locator, type Page } from '@playwright/test';

/** «Расписание» of a doctor, for the desk and administrators. */
export class SchedulePage {
  readonly page: Page;
  readonly grid: Locator;
  readonly generate: Locator;
  /** opens the menu of the other actions */
  readonly more: Locator;
  readonly clear: Locator;
  /** the popover of a time */
  readonly popover: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('main').getByRole('table');
    this.generate = page.getByRole('button', { name: 'Составить расписание' });
    this.more = page.getByRole('button', { name: 'Ещё действия с расписанием' });
    this.clear = page.getByRole('button', { name: 'Очистить расписание' });
    this.popover = page.locator('.slot-popover');
    this.dialog = page.getByRole('dialog').filter({ has: page.locator('.modal-head') });
  }

  async open(slug: string, doctor: string, date: string, more = ''): Promise<void> {
    await this.page.goto(`/clinics/${slug}/personal-area/registry/schedule/${doctor}?date=${date}${more}`);
    await expect(this.grid).toBeVisible();
  }

  /** picks from the menu of the other actions */
  async pick(action: string): Promise<void> {
    await this.more.click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** a time by the words of its button: day, clock, kind, patient */
  time(words: string | RegExp): Locator {
    return this.grid.getByRole('button', { name: words });
  }

  times(): Locator {
    return this.grid.locator('button[data-slot]');
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator('.toaster').getByText(text);
  }
}
