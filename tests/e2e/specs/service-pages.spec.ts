import { bookingEndpoints } from '#shared/contract/booking.ts';
import { glance, look } from '../fixtures/look.ts';
import { newPerson } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { RegisterForm } from '../pages/auth-forms.ts';

test('the description of the API opens under its own content policy', async ({ page }) => {
  const answer = await page.goto('/docs');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page.getByRole('heading', { name: /^API платформы для клиник/ })).toBeVisible();
  await page.locator('#operations-tag-timeslot').click();
  await expect(page.getByText(bookingEndpoints.reserveSlot.summary)).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/docs-wide.png' });
});

test('the outbox of the demo shows letters, and their link works', async ({ page, product, watch }) => {
  const person = newPerson();
  await page.goto('/register');
  await new RegisterForm(page).register(person);
  await glance(page, 'check-mail');
  await test.step('without the key, with a wrong one', async () => {
    await page.goto('/outbox');
    await expect(page.getByText('в нём есть ключ')).toBeVisible();
    watch.allow(403, /\/api\/outbox\//);
    await page.goto('/outbox#nonsense');
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Не получилось загрузить');
  });
  await test.step('with the key', async () => {
    await page.goto(`/outbox#${product.outboxKey}`);
    await page.reload();
    const row = page.getByRole('table', { name: 'Письма' }).getByRole('row').filter({ hasText: person.email });
    await row.getByText('Подтвердите адрес почты').click();
    const letter = page.frameLocator('iframe[title="Письмо: Подтвердите адрес почты"]');
    await expect(letter.getByRole('heading', { name: 'Подтвердите адрес почты' })).toBeVisible();
    await look(page, 'outbox');
    await letter.getByRole('link', { name: 'Активировать' }).click();
    await page.getByRole('button', { name: 'Активировать' }).click();
    await expect(page.getByRole('heading', { name: 'Учётная запись активирована' })).toBeVisible();
  });
});
