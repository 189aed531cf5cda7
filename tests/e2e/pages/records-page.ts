import type { Locator, Page } from '@playwright/test';
import { fullName } from '#shared/format/names.ts';
import type { Doctor } from '../fixtures/times.ts';

/** «Мои записи», in a clinic and over all clinics. */
export class RecordsPage {
  readonly heading: Locator;
  readonly question: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Мои записи' });
    this.question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  }

  /** the doctor's record of the shown tab */
  record(doctor: Doctor): Locator {
    return this.#page
      .getByRole('main')
      .getByRole('article')
      .filter({ hasText: fullName(doctor.employee) });
  }

  /** unfolds what can be done with a shown record; the next one has it at hand */
  async showActions(doctor: Doctor): Promise<void> {
    const more = this.record(doctor).getByRole('button', { name: /^Ещё действия/ });
    if ((await more.count()) > 0) await more.click();
  }

  cancelButton(doctor: Doctor): Locator {
    return this.#told(doctor)
      .getByRole('button', { name: /^Отменить/ })
      .first();
  }

  rescheduleLink(doctor: Doctor): Locator {
    return this.#told(doctor)
      .getByRole('link', { name: /^Перенести/ })
      .first();
  }

  /** a fresh booking has its actions in the callout above the list */
  #told(doctor: Doctor): Locator {
    const callout = this.#page.locator('.records-booked').filter({ hasText: fullName(doctor.employee) });
    return callout.or(this.record(doctor));
  }

  tab(name: string): Locator {
    return this.#page.getByRole('navigation', { name: 'Разделы записей' }).getByRole('link', { name });
  }
}
