import { receptionEndpoints } from '#shared/contract/reception.ts';
import { queueEndpoints } from '#shared/contract/queue.ts';
import { bookedPatient, demoPerson, demoReception } from '../fixtures/demo.ts';
import { glance } from '../fixtures/look.ts';
import { endSessionUnder } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginForm } from '../pages/auth-forms.ts';
import { ReceptionPage } from '../pages/reception-page.ts';
import { SiteHeader } from '../pages/site-header.ts';

const KEPT = /^Черновик в \d\d:\d\d$/;

test('what is typed survives the end of the session, signing out, and another tab', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(401, /^\/(reception|history|appointment)\//);
  watch.allow(409, /^\/reception\//);
  const place = await demoReception(product.call, { skip: 7 });
  await bookedPatient(product.call, place, [place.slots[0]!], { lastName: 'Непрерывная' });
  const doctor = await demoPerson(product.call, 'doctor');
  const page = await openBrowser({ as: doctor });
  const reception = new ReceptionPage(page);
  const complaints = reception.section('Жалобы').getByRole('textbox');
  const signIn = async () => {
    const form = new LoginForm(page);
    await form.email.fill(doctor.email);
    await form.password.fill(doctor.password);
    await form.submit.click();
  };
  await reception.open(place.day);
  await reception.accept('Непрерывная');
  await complaints.fill('Кашель');
  await expect(reception.state).toHaveText(KEPT);
  const visit = page.url();

  await test.step('the session ends while the doctor types', async () => {
    await endSessionUnder(product.call, page, '**/reception/draft/**');
    await complaints.fill('Кашель, одышка');
    await expect(page.getByRole('dialog', { name: 'Сеанс завершён' })).toBeVisible();
    await expect(complaints).toBeHidden();
    await signIn();
    await expect(complaints).toHaveValue('Кашель, одышка');
    expect(page.url()).toBe(visit);
    await expect(reception.state).toHaveText(KEPT);
  });

  await test.step('the doctor signs out right after the last key', async () => {
    await complaints.fill('Кашель, одышка, слабость');
    await new SiteHeader(page).signOut();
    await page.goto(visit);
    await signIn();
    await expect(complaints).toHaveValue('Кашель, одышка, слабость');
  });

  await test.step('an older tab does not write over the draft of a newer one', async () => {
    const second = await page.context().newPage();
    await second.goto(visit);
    const other = new ReceptionPage(second);
    const otherComplaints = other.section('Жалобы').getByRole('textbox');
    await expect(otherComplaints).toHaveValue('Кашель, одышка, слабость');
    await otherComplaints.fill('Из второй вкладки');
    await expect(other.state).toHaveText(KEPT);
    await complaints.fill('Из первой вкладки');
    const warning = page.getByRole('status').filter({ hasText: 'Этот прием пишут в другой вкладке' });
    await expect(warning).toBeVisible();
    await reception.top();
    await glance(page, 'visit-other-tab', { fullPage: false });
    await second.reload();
    await expect(otherComplaints).toHaveValue('Из второй вкладки');
    await second.close();
    await reception.pickDiagnosis('Диагноз', 'Диагноз основного заболевания', 'J06.9');
    await reception.saveAll();
    await expect(complaints).toHaveValue('Из первой вкладки');
    // neither is lost: the other one's draft waits, and is compared with the record before it is saved
    await page.reload();
    await expect(complaints).toHaveValue('Из второй вкладки');
    await expect(page.getByText('запись сохранили без него')).toBeVisible();
    await reception.pickDiagnosis('Диагноз', 'Диагноз основного заболевания', 'J06.9');
    await reception.save.click();
    await expect(page.getByRole('dialog', { name: 'Запись изменилась, пока вы писали' })).toContainText(
      'Из первой вкладки',
    );
  });
});

test('a visit that is cancelled behind the open form: the text stays to be copied', async ({
  product,
  openBrowser,
  watch,
}) => {
  watch.allow(409, /^\/reception\//);
  const place = await demoReception(product.call, { skip: 8 });
  await bookedPatient(product.call, place, [place.slots[0]!], { lastName: 'Отменённая' });
  const doctor = await demoPerson(product.call, 'doctor');
  const caller = { token: doctor.token, clinic: place.clinic.id };
  const page = await openBrowser({ as: doctor });
  const reception = new ReceptionPage(page);
  await reception.open(place.day);
  await reception.accept('Отменённая');
  await reception.fillPrimary();
  await expect(reception.state).toHaveText(KEPT);
  const id = new URL(page.url()).searchParams.get('appointment')!;
  const {
    appointment: { version },
  } = await product.call(receptionEndpoints.getReception, { params: { id } }, caller);
  await product.call(
    queueEndpoints.moveAppointment,
    { params: { id }, body: { status: 'reception_cancelled', version } },
    caller,
  );
  await reception.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Прием отменен' })).toBeVisible();
  await expect(reception.section('Жалобы').getByRole('textbox')).toHaveValue(/^Кашель/);
  await page.reload();
  await expect(page.getByText(/^Ваш черновик не сохранён/)).toBeVisible();
  await expect(page.getByText('Кашель, насморк, температура до 37,8')).toBeVisible();
  await expect(page.getByText('Записи этого приема нет')).toBeVisible();
  await glance(page, 'visit-unsaved');
});
