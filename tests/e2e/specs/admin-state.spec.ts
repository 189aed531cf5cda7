import { demoPerson } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { failLetter, failSms } from '../fixtures/letters.ts';
import { newPhone } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';

/** Names of settings, queues and products have no Russian. */
const NAMES = /[A-Za-z]{3,}/g;

test('a superuser sees how the platform is, and sends a letter that failed once more', async ({
  product,
  openBrowser,
  makePerson,
}) => {
  const root = await openBrowser({ as: await demoPerson(product.call, 'superuser') });
  const names = async () => [...new Set((await root.getByRole('main').innerText()).match(NAMES))];

  await test.step('versions, features, queues and settings, of which no secret is shown', async () => {
    await root.goto('/admin/clinics');
    await root.getByRole('link', { name: 'Состояние', exact: true }).click();
    await expect(root.getByRole('heading', { level: 1, name: 'Состояние платформы' })).toBeVisible();
    const settings = root.getByRole('table', { name: 'Настройки сервера' });
    await expect(settings.getByRole('row').filter({ hasText: 'SMTP_URL' })).toContainText('задано');
    await expect(settings.getByRole('row').filter({ hasText: /^HOST/ })).toContainText('по умолчанию');
    await expect(settings).not.toContainText(product.mailbox.url);
    await expect(settings).not.toContainText(product.outboxKey);
    await expect(root.getByRole('region', { name: 'Возможности' })).toContainText('Видео');
    await look(root, 'admin-state', { names: await names() });
  });

  await test.step('a letter that was refused is sent once more, and comes', async () => {
    const person = await makePerson();
    await failLetter(product, person.email);
    await root.getByRole('link', { name: 'Письма' }).click();
    const row = root.getByRole('row').filter({ hasText: person.email });
    await expect(row).toContainText('mailbox unavailable');
    await look(root, 'admin-letters', { names: ['mailbox', 'unavailable'] });
    await row.getByRole('button', { name: `Отправить ещё раз: ${person.email}` }).click();
    await expect(root.getByText('Письмо снова в очереди')).toBeVisible();
    await expect(row).toHaveCount(0);
    const letter = await product.mailbox.letterTo(person.email, 'Письмо, которое не ушло');
    expect(letter.text).toContain('Проверка повторной отправки');
  });

  await test.step('so is an SMS, which waits for a gateway then', async () => {
    const phone = newPhone();
    await failSms(product, phone.kept);
    await root.getByRole('combobox', { name: 'Что показать' }).selectOption('SMS');
    const row = root.getByRole('row').filter({ hasText: phone.shown });
    await expect(row).toContainText('Нет такого номера');
    await look(root, 'admin-sms', { names: ['SMS.RU'] });
    await row.getByRole('button', { name: `Отправить ещё раз: ${phone.shown}` }).click();
    await expect(root.getByText('SMS снова в очереди')).toBeVisible();
    await expect(row).toHaveCount(0);
    await root.getByRole('combobox', { name: 'Какие' }).selectOption('Ждут отправки');
    await expect(row).toBeVisible();
  });

  await test.step('jobs of the platform have their page', async () => {
    await root.getByRole('link', { name: 'Фоновые задачи' }).click();
    await expect(root.getByRole('heading', { level: 1, name: 'Фоновые задачи' })).toBeVisible();
    await expect(root.getByText('Задач пока не было')).toBeVisible();
    await glance(root, 'admin-jobs');
    await root.getByRole('link', { name: 'История загрузок' }).click();
    await expect(root).toHaveURL(/\/dictionaries\/mkb10\/import$/);
  });
});
