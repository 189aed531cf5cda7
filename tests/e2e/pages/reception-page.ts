import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { readPdf } from '#tests/support/pdf.ts';
import { HOME } from '../fixtures/demo.ts';

/** «ПРИЕМ ПАЦИЕНТА» and the screen of the current patient. */
export class ReceptionPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly state: Locator;
  readonly save: Locator;
  readonly print: Locator;
  readonly history: Locator;
  readonly cardQuestion: Locator;
  readonly acceptQuestion: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'ПРИЕМ ПАЦИЕНТА' });
    this.state = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /Сохранено|Черновик|Не сохранено|Ещё ничего/ });
    this.print = page.getByRole('main').getByRole('button', { name: /^Печать|^Напечатать/ });
    this.history = page.getByRole('complementary', { name: 'История приемов' });
    this.cardQuestion = page.getByRole('dialog', { name: 'Карта не заполнена' });
    this.acceptQuestion = page.getByRole('dialog', { name: 'Принять пациента' });
    this.save = page.getByRole('button', { name: 'Сохранить', exact: true });
  }

  async open(day: string): Promise<void> {
    await this.page.goto(`/clinics/${HOME}/personal-area/reception?date=${day}`);
  }

  /** the row of a patient, or of one of the patient's visits by its time, `10:00` */
  row(name: string, time = ''): Locator {
    return this.page.getByRole('row').filter({ hasText: name }).filter({ hasText: time });
  }

  /** answers the question: back from the card that is filled now, or for a visit of a later day */
  async acceptNow(): Promise<void> {
    await this.acceptQuestion.getByRole('button', { name: 'Принять' }).click();
  }

  /** asks for a patient of the list */
  async askToAccept(name: string, time = ''): Promise<void> {
    await this.row(name, time)
      .getByRole('button', { name: /^Принять пациента/ })
      .click();
  }

  /** accepts a patient of the list whose card is filled; the visits of journeys are of later days */
  async accept(name: string, time = ''): Promise<void> {
    await this.askToAccept(name, time);
    await expect(this.acceptQuestion).toContainText('запись на другой день');
    await this.acceptNow();
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

  async prescribe(drug: string, dosage: string, method: string): Promise<void> {
    const section = this.section('Назначения');
    await section.getByRole('button', { name: 'Добавить препарат' }).click();
    const row = section.getByRole('group', { name: /^препарат \d+$/ }).last();
    await expect(row.getByRole('combobox', { name: 'Наименование лекарственного препарата' })).toBeFocused();
    await this.page.keyboard.type(drug);
    await row.getByRole('combobox', { name: 'Дозировка' }).fill(dosage);
    await row.getByRole('textbox', { name: 'Способ применения' }).fill(method);
  }

  async saveAll(): Promise<void> {
    await this.save.click();
    await expect(this.state).toHaveText(/^Сохранено в \d\d:\d\d$/);
  }

  /** prints the record and reads the sheet that comes; the viewer stays open */
  async printed(): ReturnType<typeof readPdf> {
    await this.print.first().click();
    await expect(this.page.getByRole('dialog').locator('iframe')).toHaveAttribute('src', /^blob:/, { timeout: 90_000 });
    return this.saved();
  }

  /** saves what the viewer shows and reads it */
  async saved(): ReturnType<typeof readPdf> {
    const dialog = this.page.getByRole('dialog');
    const download = this.page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Скачать' }).click();
    return readPdf(readFileSync(await (await download).path()));
  }

  async fillPrimary(): Promise<void> {
    await this.section('Жалобы').getByRole('textbox').fill('Кашель, насморк, температура до 37,8');
    await this.pickDiagnosis('Диагноз', 'Диагноз основного заболевания', 'J06.9');
  }
}
