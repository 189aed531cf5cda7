import type { Locator, Page } from '@playwright/test';
import { HOME } from '../fixtures/demo.ts';

/** «ПРИЕМ ПАЦИЕНТА» and the screen of the current patient. */
export class ReceptionPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly state: Locator;
  readonly save: Locator;
  readonly print: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'ПРИЕМ ПАЦИЕНТА' });
    this.state = page.getByRole('main').getByRole('status').filter({ hasText: /Сохранено|Черновик|Не сохранено|Ещё ничего/ });
    this.print = page.getByRole('main').getByRole('button', { name: /^Печать|^Напечатать/ });
    this.save = page.getByRole('button', { name: 'Сохранить', exact: true });
  }

  async open(day: string): Promise<void> {
    await this.page.goto(`/clinics/${HOME}/personal-area/reception?date=${day}`);
  }

  /** the row of a patient, or of one of the patient's visits by its time, `10:00` */
  row(name: string, time = ''): Locator {
    return this.page.getByRole('row').filter({ hasText: name }).filter({ hasText: time });
  }

  /** chooses the form in the dialog and goes on */
  async chooseForm(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Выберите форму приема' });
    await dialog.getByText('Форма 025/у').click();
    await dialog.getByRole('button', { name: 'Перейти' }).click();
  }

  /** accepts a patient of the list whose card is filled */
  async accept(name: string, time = ''): Promise<void> {
    await this.row(name, time).getByRole('button', { name: /^Принять пациента/ }).click();
    await this.chooseForm();
  }

  /** sticky heads stand where they belong in a picture of the whole page */
  async top(): Promise<void> {
    await this.page.evaluate(() => window.scrollTo(0, 0));
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** picks a code by the keyboard */
  async pickDiagnosis(section: string, label: string, code: string): Promise<void> {
    const field = this.section(section).getByRole('combobox', { name: label });
    await field.fill(code);
    await this.page.getByRole('option').filter({ hasText: code }).first().waitFor();
    await field.press('Enter');
  }

  async fillPrimary(): Promise<void> {
    await this.section('Жалобы').getByRole('textbox').fill('Кашель, насморк, температура до 37,8');
    await this.pickDiagnosis('Диагноз', 'Диагноз основного заболевания', 'J06.9');
  }
}
