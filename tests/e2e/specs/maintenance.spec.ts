import { demoPerson } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { signIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm } from '../pages/auth-forms.ts';

const MESSAGE = 'Обновляем платформу до 14:00. Ваши записи сохранены.';

test('works are seen by a signed-in patient and go over; guests read, superusers work', async ({
  page,
  product,
  watch,
  makePerson,
  openBrowser,
}) => {
  watch.allowOffline();
  watch.allow(503, /./);
  const person = await makePerson();
  const elsewhere = { ...person, token: await signIn(product.call, person) };
  const own = await openBrowser({ as: person });
  const title = (at: typeof own) => at.getByRole('heading', { name: 'Идут технические работы' });
  await own.goto('/records');
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
  const desk = await openBrowser({ as: await demoPerson(product.call, 'employee') });
  await desk.goto('/clinics/zdorovie/personal-area/registry/patient');
  const typed = desk.getByLabel(/^Фамилия/);
  await typed.fill('Незабудкина');

  await test.step('who is at work when they begin keeps the page under the message, with what was typed', async () => {
    await product.restart({ MAINTENANCE_MESSAGE: MESSAGE });
    for (const at of [own, desk]) {
      await expect(title(at)).toBeVisible({ timeout: 60_000 });
      await expect(at.getByText(MESSAGE, { exact: true })).toBeVisible();
    }
    await expect(typed).toBeHidden();
    // styles that were asked for while the server was away come now
    await expect
      .poll(() =>
        own.evaluate(() =>
          [...document.styleSheets].every((sheet) => {
            try {
              return sheet.cssRules.length > 0;
            } catch {
              return false;
            }
          }),
        ),
      )
      .toBe(true);
    await glance(own, 'maintenance-cover');
  });

  await test.step('who comes meanwhile has a page that says so, at any address', async () => {
    const late = await openBrowser({ as: elsewhere });
    await late.goto('/records');
    await expect(title(late)).toBeVisible();
    await look(late, 'maintenance');
    await late.getByRole('button', { name: 'Выйти' }).click();
    await expect(late.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible();
  });

  await test.step('a guest reads the public pages and is told that the rest has to wait', async () => {
    await page.goto('/clinics');
    await expect(page.getByText('Войти и записаться пока нельзя')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
    await page.goto('/login');
    await new LoginForm(page).signIn(person);
    await expect(page.getByRole('main').getByText(MESSAGE)).toBeVisible();
    await glance(page, 'maintenance-login');
    await page.goto('/maintenance');
    await expect(title(page)).toBeVisible();
  });

  await test.step('a superuser works, and sees what the others are told', async () => {
    const root = await openBrowser({ as: await demoPerson(product.call, 'superuser') });
    // other journeys make clinics of their own in the same product
    await root.goto('/admin/clinics?search=zdorovie');
    await expect(root.getByRole('row').filter({ hasText: 'zdorovie' })).toBeVisible();
    await expect(root.getByText(`Остальные видят: «${MESSAGE}»`)).toBeVisible();
    await glance(root, 'maintenance-admin', { names: ['zdorovie'] });
  });

  await test.step('when they are over the page goes on with what was typed', async () => {
    await product.restart({});
    for (const at of [own, desk]) {
      const isOver = expect(title(at)).toBeHidden({ timeout: 30_000 });
      // the page looks again by itself, too: on a slow machine it may be first
      await Promise.any([at.getByRole('button', { name: 'Проверить ещё раз' }).click(), isOver]);
      await isOver;
    }
    await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(typed).toHaveValue('Незабудкина');
  });
});
