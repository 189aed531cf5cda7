import { accountEndpoints as accounts } from '#shared/contract/accounts.ts';
import { clinicEndpoints } from '#shared/contract/clinics.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { glance, look } from '../fixtures/look.ts';
import { demoStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { messageOf } from '../pages/auth-forms.ts';
import { PatientsPage } from '../pages/patients-page.ts';

test('the desk links a registered person to a card, takes over what they say otherwise, and unlinks', async ({
  product,
  makePerson,
  openBrowser,
}) => {
  const staff = await demoStaff(product.call, 'employee');
  const clinic = await product.call(clinicEndpoints.getClinicBySlug, { params: { slug: 'zdorovie' } });
  const made = await product.call(
    patients.createPatient,
    { body: { last_name: 'Преображенская', first_name: 'Александра', date_of_birth: '1990-03-08', gender: 'female' } },
    { token: staff.token, clinic: clinic.id },
  );
  const person = await makePerson();
  const { version } = await product.call(accounts.getProfile, {}, person);
  await product.call(
    accounts.updateProfile,
    {
      body: {
        last_name: person.lastName,
        first_name: person.firstName,
        middle_name: person.middleName,
        gender: 'female',
        date_of_birth: '1990-03-08',
        phone: '+79161112233',
        version,
      },
    },
    person,
  );
  const page = await openBrowser({ as: staff });
  const card = new PatientsPage(page);
  const dialog = page.getByRole('dialog');
  await page.goto(`/clinics/zdorovie/personal-area/registry/patient/${made.id}`);
  await expect(card.card(made.cardid)).toBeVisible();

  await test.step('the person is found by a whole contact, and seen beside the card', async () => {
    await page.getByRole('button', { name: 'Связать с кабинетом' }).click();
    const contact = dialog.getByLabel('E-mail или телефон пациента целиком');
    await contact.fill('Преображенская');
    await dialog.getByRole('button', { name: 'Найти' }).click();
    expect(await messageOf(contact)).toContain('Введите e-mail или телефон целиком');
    await contact.fill('никого@mail.test');
    await contact.press('Enter');
    await expect(
      dialog.getByText('С таким адресом или подтверждённым телефоном никто не зарегистрирован.'),
    ).toBeVisible();
    await contact.fill(person.email);
    await contact.press('Enter');
    await expect(dialog.getByRole('row').filter({ hasText: 'Фамилия' })).toContainText('отличается');
    await look(page, 'patient-link', { fullPage: false });
    await dialog.getByRole('button', { name: 'Связать' }).click();
    await expect(page.getByText('Пациент сам входит в личный кабинет')).toBeVisible();
    await product.mailbox.letterTo(person.email, 'Клиника связала вашу карту с личным кабинетом');
  });
  await test.step('what the account says otherwise is told at its field, and taken over by a press', async () => {
    await expect(page.getByText('В личном кабинете указано другое: 4 поля')).toBeVisible();
    await look(page, 'patient-differs');
    await page.getByRole('button', { name: 'Перенести из личного кабинета: Фамилия' }).click();
    await expect(card.field('Фамилия')).toHaveValue(person.lastName);
    await expect(card.field('Фамилия')).toBeFocused();
    await page.getByRole('button', { name: 'Перенести из личного кабинета: Отчество' }).click();
    await page.getByRole('button', { name: 'Перенести из личного кабинета: Телефон' }).click();
    await expect(page.getByText('В личном кабинете указано другое: 1 поле')).toBeVisible();
    await card.save.click();
    await expect(card.state).toContainText('Сохранено');
  });
  await test.step('unlinked, the card says nothing of an account', async () => {
    await page.getByRole('button', { name: 'Отвязать' }).click();
    await glance(page, 'patient-unlink', { fullPage: false });
    await dialog.getByRole('button', { name: 'Отвязать' }).click();
    await expect(page.getByRole('button', { name: 'Связать с кабинетом' })).toBeVisible();
    await product.mailbox.letterTo(person.email, 'Клиника отвязала карту от личного кабинета');
  });
});
