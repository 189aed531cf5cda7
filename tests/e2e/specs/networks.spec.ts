import { adminClinicEndpoints } from '#shared/contract/admin-clinics.ts';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { demoPerson } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';

const QUEUE = '/clinics/zdorovie/personal-area/registry/queue';
const names = { names: ['zdorovie', 'clinics'] };

test('a desk outside of its clinic’s networks is told so, and works again when they are changed', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(422, /\/admin\/organization/);
  watch.allow(403, /./);
  const root = await openBrowser({ as: await demoPerson(product.call, 'superuser') });
  const desk = await openBrowser({ as: await demoPerson(product.call, 'employee') });
  const { id } = await product.call(clinicEndpoints.getClinicBySlug, { params: { slug: 'zdorovie' } });
  const networks = root.getByLabel(/^Сети сотрудников/);
  const save = root.getByRole('button', { name: 'Сохранить' });

  await test.step('a superuser names them; what is no network is told at the field', async () => {
    await root.goto(`/admin/clinics/${id}`);
    await networks.fill('офис на Мира');
    await save.click();
    await expect(root.getByText('Укажите адреса или сети по одной на строке').first()).toBeVisible();
    await glance(root, 'admin-clinic-networks', names);
    await networks.fill('203.0.113.0/24\n198.51.100.7');
    await save.click();
    await expect(save).toBeDisabled();
    await root.reload();
    await expect(networks).toHaveValue('203.0.113.0/24\n198.51.100.7');
  });

  await test.step('the desk learns it at its pages, and may still read as anybody', async () => {
    await desk.goto(QUEUE);
    await expect(desk.getByRole('heading', { level: 1, name: 'Доступ закрыт' })).toBeVisible();
    await expect(desk.getByText('сотрудники работают из сети клиники')).toBeVisible();
    await look(desk, 'outside-clinic');
    await desk.goto('/clinics/zdorovie');
    await expect(desk.getByRole('heading', { level: 1 })).toContainText('Здоровье');
  });

  await test.step('in the networks it works', async () => {
    await networks.fill('loopback');
    await save.click();
    await expect(save).toBeDisabled();
    await desk.goto(QUEUE);
    await expect(desk.getByRole('heading', { level: 1, name: 'Доступ закрыт' })).toBeHidden();
    await expect(desk.getByRole('link', { name: 'Реестр пациентов' })).toBeVisible();
  });

  await test.step('without any it works from everywhere', async () => {
    await networks.fill('');
    await save.click();
    await expect(save).toBeDisabled();
    const { token } = await demoPerson(product.call, 'superuser');
    const saved = await product.call(adminClinicEndpoints.getAdminClinic, { params: { uuid: id } }, { token });
    expect(saved.networks).toEqual([]);
  });
});

test('staff outside of the platform’s networks have one page; patients have all of theirs', async ({
  product,
  openBrowser,
  makePerson,
  watch,
}) => {
  watch.allow(403, /./);
  watch.allowOffline();
  const patient = await makePerson();
  await product.restart({ IP_ALLOW: '203.0.113.0/24' });
  const desk = await openBrowser({ as: await demoPerson(product.call, 'employee') });
  await desk.goto(QUEUE);
  await expect(desk.getByRole('heading', { level: 1, name: 'Доступ закрыт' })).toBeVisible();
  await expect(desk.getByText('К сожалению, с этого IP-адреса вход на страницу закрыт.')).toBeVisible();
  await look(desk, 'ip-restricted');
  await desk.getByRole('button', { name: 'Выйти' }).click();
  await expect(desk.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible();
  const own = await openBrowser({ as: patient });
  await own.goto('/records');
  await expect(own.getByRole('heading', { level: 1, name: 'Все мои записи' })).toBeVisible();
  // a page that is open would find nobody
  for (const page of [own, desk]) await page.close();
  await product.restart({});
});
