import type { Locator, Page } from '@playwright/test';
import { longDay, timeRange } from '#shared/format/dates.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { expect, test } from '../fixtures/test.ts';
import { BookingPage } from '../pages/booking-page.ts';
import { RecordsPage } from '../pages/records-page.ts';

const MAX_STOPS = 60;

/** Presses Tab until the focus is there; on the way every stop must be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const stops: string[] = [];
  for (let count = 0; count < MAX_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return { name: 'body', isSeen: true };
      // The box of a hidden radio button is drawn by its label.
      const drawn = focused.matches('input[type=radio], input[type=checkbox]')
        ? [focused, ...(focused.closest('label')?.querySelectorAll('*') ?? []), focused.closest('label')]
        : [focused, focused.parentElement];
      const isSeen = drawn.some((element) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      return {
        name: `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 60) ?? ''}`,
        isSeen,
      };
    });
    stops.push(stop.name);
    expect.soft(stop.isSeen, `the focus is seen on: ${stop.name}`).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`Tab does not come there. Stops:\n${stops.join('\n')}`);
}

test('a narrow window and a keyboard are enough to book', async ({ product, makePerson, openBrowser }) => {
  const reception = await product.receptions.next('baltika');
  const {
    doctor,
    day,
    slots: [first, second],
  } = reception;
  const page = await openBrowser({ as: await makePerson(), viewport: { width: 390, height: 844 } });
  const booking = new BookingPage(page);
  await page.goto('/clinics/baltika/personal-area/appointment/make');
  await expect(booking.bookButton(doctor)).toBeVisible();
  await test.step('the doctor', async () => {
    await tabTo(page, booking.bookButton(doctor));
    await page.screenshot({ path: 'test-results/screens/keyboard-1-doctor-narrow.png' });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Выберите дату и время' })).toBeFocused();
  });
  await test.step('the day: arrows walk, days say what they are', async () => {
    const focused = page.locator(':focus');
    await expect(booking.grid).toBeVisible();
    await expect(booking.grid.locator('button[tabindex="0"]')).toHaveCount(1);
    await tabTo(page, booking.grid.locator('button[tabindex="0"]'));
    let current = (await focused.getAttribute('data-day')) ?? '';
    for (let count = 0; current !== day && count < 40; count += 1) {
      const weekAway = addDays(current, 7) <= day;
      const backwards = current > day;
      await page.keyboard.press(backwards ? 'ArrowLeft' : weekAway ? 'ArrowDown' : 'ArrowRight');
      current = addDays(current, backwards ? -1 : weekAway ? 7 : 1);
      await expect(focused).toHaveAttribute('data-day', current);
      await expect(focused).toHaveAccessibleName(
        new RegExp(`^${longDay(current)}.*(свободн|только по телефону|ЗАПИСИТЬ НЕ ВЕДЕТСЯ)`),
      );
    }
    await expect(focused).toHaveAccessibleName(new RegExp(`^${longDay(day)}.* ${reception.slots.length} свободн`));
    await page.screenshot({ path: 'test-results/screens/keyboard-2-day-narrow.png' });
    await page.keyboard.press('Enter');
    await expect(booking.timesTitle).toBeFocused();
  });
  await test.step('the time: it comes above the bar with «Выбрать», however low the window is', async () => {
    await page.setViewportSize({ width: 390, height: 420 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await tabTo(page, booking.time(first!));
    await page.keyboard.press('ArrowRight');
    await expect(booking.time(second!)).toBeFocused();
    const [time, bar] = [await booking.time(second!).boundingBox(), await booking.choose.boundingBox()];
    expect(time!.y + time!.height).toBeLessThanOrEqual(bar!.y);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(booking.time(second!)).toBeChecked();
    await expect(booking.time(second!)).toHaveAccessibleName(
      new RegExp(`^${timeRange(second!.start_time, second!.end_time)} ?, свободное время$`),
    );
    await page.screenshot({ path: 'test-results/screens/keyboard-3-time-narrow.png' });
    await page.keyboard.press('Enter');
  });
  await test.step('the confirmation holds the focus', async () => {
    await booking.expectConfirmation(reception, second!);
    await expect(booking.confirmation.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(booking.confirmation).toBeHidden();
    await expect(page.locator(':focus'), 'the focus comes back to the times').toHaveCount(1);
    await tabTo(page, booking.choose);
    await page.keyboard.press('Enter');
    await expect(booking.confirmation.locator(':focus')).toHaveCount(1);
    await tabTo(page, booking.confirmation.getByRole('button', { name: 'Записаться' }));
    await page.screenshot({ path: 'test-results/screens/keyboard-4-confirm-narrow.png' });
    await page.keyboard.press('Enter');
  });
  await test.step('the record', async () => {
    const records = new RecordsPage(page);
    await expect(records.record(doctor)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeFocused();
    await tabTo(page, records.cancelButton(doctor));
    await page.keyboard.press('Enter');
    await expect(records.question.locator(':focus')).toHaveCount(1);
    await tabTo(page, records.question.getByRole('button', { name: 'Да' }));
    await page.keyboard.press('Enter');
    await expect(records.record(doctor)).toBeHidden();
  });
});
