import type { Page } from '@playwright/test';
import { authEndpoints } from '#shared/contract/auth.ts';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { patientEndpoints } from '#shared/contract/patients.ts';
import { bookedPatient, demoPerson, demoReception } from '../fixtures/demo.ts';
import { glance, look } from '../fixtures/look.ts';
import { lockSessionUnder, tokenOf } from '../fixtures/session.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { messageOf } from '../pages/auth-forms.ts';
import { PatientsPage } from '../pages/patients-page.ts';
import { ReceptionPage } from '../pages/reception-page.ts';
import { SiteHeader } from '../pages/site-header.ts';

/** Over a page that was open. */
const coverOf = (page: Page) => page.getByRole('dialog', { name: 'Экран заблокирован' });
/** In place of one that is opened. */
const titleOf = (page: Page) => page.getByRole('heading', { level: 1, name: 'Экран заблокирован' });
const passwordOf = (page: Page) => page.getByLabel('Пароль', { exact: true });
async function unlock(page: Page, password: string): Promise<void> {
  await passwordOf(page).fill(password);
  await page.getByRole('button', { name: 'Разблокировать' }).click();
}

test('a doctor locks the screen in the middle of a visit, and goes on where they were with what was typed', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(401, /^\/(reception|history|appointment|appointmenthistory)\//);
  watch.allow(422, /^\/api\/auth\/lock/);
  const place = await demoReception(product.call, { skip: 5 });
  await bookedPatient(product.call, place, [place.slots[0]!], { lastName: 'Запертая' });
  const doctor = await demoPerson(product.call, 'doctor');
  const page = await openBrowser({ as: doctor });
  const other = await page.context().newPage();
  const reception = new ReceptionPage(page);
  const complaints = reception.section('Жалобы').getByRole('textbox');
  await reception.open(place.day);
  await reception.accept('Запертая');
  await complaints.fill('Кашель');
  const visit = page.url();
  await other.goto('/clinics/zdorovie/personal-area/reception');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('nothing of the page is to be seen, in both tabs, and the server serves nothing', async () => {
    await new SiteHeader(page).lock();
    await expect(coverOf(page)).toBeVisible();
    await expect(page).toHaveTitle('Экран заблокирован');
    await expect(coverOf(page).getByRole('heading')).toBeFocused();
    await expect(passwordOf(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(passwordOf(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(coverOf(page)).toBeVisible();
    await expect(complaints).toBeHidden();
    expect(await page.locator('body').innerText()).not.toContain('Запертая');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Запертая').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await expect(coverOf(other)).toBeVisible();
    const { authenticated, closed } = await product.call(
      authEndpoints.checkSession,
      {},
      { token: await tokenOf(page) },
    );
    expect([authenticated, closed?.level]).toEqual([false, 'locked']);
    await look(page, 'lock', { fullPage: false });
  });
  await test.step('another address and a reload lead back to the lock', async () => {
    await other.goto('/clinics/zdorovie');
    await expect(titleOf(other)).toBeFocused();
    await expect(other).toHaveURL(/\/auth\/lock\?next=/);
    await look(other, 'lock-page');
    await other.reload();
    await expect(titleOf(other)).toBeVisible();
  });
  await test.step('a wrong password is told at the field', async () => {
    await page.getByRole('button', { name: 'Разблокировать' }).click();
    expect(await messageOf(passwordOf(page))).toContain('обязательн');
    await unlock(page, 'совсем-не-тот');
    expect(await messageOf(passwordOf(page))).toContain('Неверный пароль');
    await glance(page, 'lock-wrong', { fullPage: false });
  });
  await test.step('the right one opens both tabs where they were', async () => {
    await unlock(page, doctor.password);
    await expect(coverOf(page)).toBeHidden();
    await expect(complaints).toHaveValue('Кашель');
    await expect(page).toHaveTitle(/Запертая|Приём|ПРИЕМ/i);
    expect(page.url()).toBe(visit);
    await expect(other).toHaveURL(/\/clinics\/zdorovie$/);
    await expect(titleOf(other)).toBeHidden();
  });
  await test.step('the lock screen of an open session leads home', async () => {
    await other.goto('/auth/lock');
    await expect(other).toHaveURL(/\/$/);
  });
});

test('a screen that rests asks a minute before it locks; a card stays with what was typed; the way out leads to nobody', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(401, /./);
  const staff = await demoStaff(product.call, 'employee');
  const page = await openBrowser({ as: staff });
  const left = { seconds: 55 };
  await page.route('**/api/auth/check/', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { session: object | null };
    await route.fulfill({
      response: answer,
      json: { ...json, session: json.session && { ...json.session, lock_in: left.seconds } },
    });
  });
  await page.goto('/clinics/zdorovie/personal-area/registry/queue');
  const warning = page.getByRole('dialog', { name: 'Экран скоро заблокируется' });
  await expect(warning.getByRole('timer')).toHaveText(/^0:\d\d$/);
  await glance(page, 'lock-warning', { fullPage: false });
  left.seconds = 600;
  await warning.getByRole('button', { name: 'Продолжить' }).click();
  await expect(warning).toBeHidden();
  await page.unroute('**/api/auth/check/');
  const clinic = await product.call(clinicEndpoints.getClinicBySlug, { params: { slug: 'zdorovie' } });
  const at = { token: staff.token, clinic: clinic.id };
  const patient = await product.call(
    patientEndpoints.createPatient,
    { body: { last_name: 'Запертова', first_name: 'Ева', middle_name: 'Ильинична', date_of_birth: '1990-05-06' } },
    at,
  );
  const patients = new PatientsPage(page);
  await test.step('a card that is locked under its save goes on where it was: the save is sent after the unlock', async () => {
    await page.goto(`/clinics/zdorovie/personal-area/registry/patient/${patient.id}`);
    await patients.field('Должность').fill('Печатник');
    await lockSessionUnder(product.call, page, '**/patient/**');
    await patients.save.click();
    await expect(coverOf(page)).toBeVisible();
    await expect(patients.field('Должность')).toBeHidden();
    await unlock(page, staff.password);
    await expect(coverOf(page)).toBeHidden();
    const saved = () => product.call(patientEndpoints.getPatient, { params: { id: patient.id } }, at);
    await expect.poll(async () => (await saved()).version).toBeGreaterThan(patient.version);
    await expect(patients.field('Должность')).toHaveValue('Печатник');
  });
  await test.step('the way out, with what was typed', async () => {
    await patients.field('Должность').fill('Наборщик');
    await new SiteHeader(page).lock();
    await expect(coverOf(page)).toBeVisible();
    await coverOf(page).getByRole('button', { name: 'Выйти' }).click();
    await expect(new SiteHeader(page).signIn).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});
