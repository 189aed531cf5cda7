import { expect, type Locator, type Page } from '@playwright/test';
import { clockTime, longDay, timeRange } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import type { Doctor, Reception, Slot } from '../fixtures/times.ts';

const inOrder = (words: string) => new RegExp(`^${words}`);

/** Booking, on the clinic's public page and in the personal area alike. */
export class BookingPage {
  readonly page: Page;
  readonly grid: Locator;
  readonly timesTitle: Locator;
  readonly choose: Locator;
  readonly changeDoctor: Locator;
  readonly nextMonth: Locator;
  /** what happened to the choice */
  readonly notice: Locator;
  readonly confirmation: Locator;
  readonly countdown: Locator;
  readonly authDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid');
    this.timesTitle = page.getByRole('heading', { name: /^Доступные записи на/ });
    this.choose = page.getByRole('button', { name: /^Выбрать( \d|$)/ });
    this.changeDoctor = page.getByRole('button', { name: 'Поменять врача' });
    this.nextMonth = page.getByRole('button', { name: 'Следующий месяц' });
    this.notice = page.getByRole('region', { name: /^Доступные записи на/ }).getByRole('alert');
    this.confirmation = page.getByRole('dialog', { name: 'Подтвердите запись на прием' });
    this.countdown = this.confirmation.getByRole('timer');
    this.authDialog = page.getByRole('dialog', { name: 'Для записи к врачу необходимо авторизоваться' });
  }

  /** the clinic's page as a visitor finds it */
  async openClinic(slug: string): Promise<void> {
    await this.page.goto(`/clinics/${slug}`);
  }

  /** straight to a doctor's day, as by a link */
  async openDay(
    { clinic, doctor, day }: Pick<Reception, 'clinic' | 'doctor' | 'day'>,
    where: 'public' | 'personal' = 'public',
  ): Promise<void> {
    const path =
      where === 'public' ? `/clinics/${clinic.slug}` : `/clinics/${clinic.slug}/personal-area/appointment/make`;
    await this.page.goto(`${path}?doctor=${doctor.id}&date=${day}`);
    await expect(this.timesTitle).toBeVisible();
    await expect(this.grid).toBeVisible();
  }

  bookButton(doctor: Doctor): Locator {
    return this.page.getByRole('link', { name: `Записаться: ${fullName(doctor.employee)}` });
  }

  day(day: string): Locator {
    return this.grid.getByRole('button', { name: inOrder(longDay(day)) });
  }

  time(slot: Slot): Locator {
    return this.page.getByRole('radio', { name: inOrder(timeRange(slot.start_time, slot.end_time)) });
  }

  async pickDoctor(doctor: Doctor): Promise<void> {
    await this.bookButton(doctor).click();
    await expect(this.page.getByRole('heading', { name: 'Выберите дату и время' })).toBeFocused();
  }

  /** The month has come, and its days are known. */
  async expectMonth(): Promise<void> {
    await expect(this.grid.locator('button[aria-disabled="false"]').first()).toBeVisible();
  }

  /** Turns the month when it does not show the day: near its end it shows weeks of the next one, too. */
  async showMonthOf(day: string): Promise<void> {
    await expect(this.grid).toBeVisible();
    await expect(this.grid.locator('button[data-day]').first()).toBeVisible();
    if (!(await this.day(day).isVisible())) await this.nextMonth.click();
    await expect(this.day(day)).toBeVisible();
  }

  async pickDay(day: string): Promise<void> {
    await this.showMonthOf(day);
    await expect(this.day(day)).toHaveAttribute('aria-disabled', 'false');
    await this.day(day).click();
    await expect(this.timesTitle).toBeFocused();
  }

  /** Chooses a time without taking it. */
  async chooseTime(slot: Slot): Promise<void> {
    // past the bar at the lower edge
    await this.time(slot).evaluate((radio) => radio.scrollIntoView({ block: 'center' }));
    await this.time(slot).check({ force: true });
    await expect(this.choose).toHaveText(`Выбрать ${timeRange(slot.start_time, slot.end_time)}`);
  }

  /** Chooses a time and asks for it: the confirmation comes, or the sign-in, or a refusal. */
  async takeTime(slot: Slot): Promise<void> {
    await this.chooseTime(slot);
    await this.choose.click();
  }

  async expectConfirmation({ clinic, doctor, day }: Reception, slot: Slot): Promise<void> {
    await expect(this.confirmation).toBeVisible();
    for (const words of [
      fullName(doctor.employee),
      clinic.title,
      clinic.address,
      longDay(day),
      timeRange(slot.start_time, slot.end_time),
    ]) {
      await expect(this.confirmation).toContainText(words);
    }
    await expect(this.countdown).toHaveText(/^\d?\d:\d\d$/);
  }

  async confirm(): Promise<void> {
    await this.confirmation.getByRole('button', { name: 'Записаться' }).click();
  }

  async cancel(): Promise<void> {
    await this.confirmation.getByRole('button', { name: 'Отмена' }).click();
    await expect(this.confirmation).toBeHidden();
  }

  /** All that a list of times shows, phone-only times included. */
  async clocks(): Promise<string[]> {
    const times = await this.page
      .getByRole('radio')
      .and(this.page.locator('[name="booking-time"]'))
      .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.querySelector('time')?.textContent ?? ''));
    return times.map((time) => time.slice(0, 5));
  }
}

export const clocksOf = (slots: readonly Slot[]): string[] => slots.map(({ start_time }) => clockTime(start_time));
