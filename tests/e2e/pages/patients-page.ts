import type { Locator, Page } from '@playwright/test';

/** The registry of patients and the card. */
export class PatientsPage {
  readonly heading: Locator;
  readonly search: Locator;
  readonly table: Locator;
  readonly dialog: Locator;
  readonly back: Locator;
  readonly save: Locator;
  readonly state: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'РЕЕСТР ПАЦИЕНТОВ' });
    this.search = page.getByRole('searchbox', { name: 'Поиск: Пациенты' });
    this.table = page.getByRole('table', { name: 'Пациенты' });
    this.dialog = page.getByRole('dialog');
    this.back = page.getByRole('main').getByRole('link', { name: 'Назад' });
    // a question that is closing has one, too
    this.save = page.getByRole('main').getByRole('button', { name: /^Сохранить/ });
    this.state = page.locator('.card-state');
  }

  async open(clinic = 'zdorovie', query = ''): Promise<void> {
    await this.#page.goto(`/clinics/${clinic}/personal-area/registry/patients${query}`);
    await this.heading.waitFor();
  }

  row(text: string | RegExp): Locator {
    return this.table.getByRole('row').filter({ hasText: text });
  }

  card(number: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name: `Медицинская карта №${number}` });
  }

  /** a field of the card or the dialog by its label */
  field(label: string): Locator {
    return (
      this.#page
        .getByRole('main')
        .or(this.dialog)
        .getByLabel(new RegExp(`^${label}\\s*(необязательно)?\\s*$`))
        // the list of suggestions has the same name
        .and(this.#page.locator('input, select, textarea'))
    );
  }

  /** what a person who registered by themself has not said yet, and the card needs */
  async fillNeeded({
    gender,
    birthDate,
    subject,
  }: {
    gender: string;
    birthDate: string;
    subject: string;
  }): Promise<void> {
    await this.field('Пол').selectOption(gender);
    await this.field('Дата рождения').fill(birthDate);
    await this.field('Субъект Российской Федерации').fill(subject);
  }

  item(title: string): Locator {
    return this.#page.getByRole('region', { name: title });
  }
}
