import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absenceEndpoints as absences } from '#shared/contract/absences.ts';
import { accountEndpoints as accounts } from '#shared/contract/accounts.ts';
import { SWITCHED_MODULES } from '#shared/access/modules.ts';
import { adminClinicEndpoints as adminClinics } from '#shared/contract/admin-clinics.ts';
import { adminUserEndpoints as adminUsers } from '#shared/contract/admin-users.ts';
import { answerEndpoints as answers } from '#shared/contract/answers.ts';
import { appointmentEndpoints as appointments } from '#shared/contract/appointments.ts';
import { auditLogEndpoints as auditLog } from '#shared/contract/audit-log.ts';
import { authEndpoints as auth } from '#shared/contract/auth.ts';
import { bookingEndpoints as booking } from '#shared/contract/booking.ts';
import { captchaEndpoints as captcha } from '#shared/contract/captcha.ts';
import { staffEndpoints as staff } from '#shared/contract/staff.ts';
import { clinicSettingsEndpoints as clinicSettings } from '#shared/contract/clinic-settings.ts';
import { clinicEndpoints as clinics } from '#shared/contract/clinics.ts';
import { closingEndpoints as closing } from '#shared/contract/closing.ts';
import { configurationEndpoints as configuration } from '#shared/contract/configuration.ts';
import { dependantEndpoints as dependants } from '#shared/contract/dependants.ts';
import { documentEndpoints as documents } from '#shared/contract/documents.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ENDPOINTS } from '#shared/contract/index.ts';
import { fileEndpoints as files } from '#shared/contract/files.ts';
import { jobEndpoints as jobs } from '#shared/contract/jobs.ts';
import { notificationEndpoints as notifications } from '#shared/contract/notifications.ts';
import { ownEmailEndpoints as ownEmail } from '#shared/contract/own-email.ts';
import { phoneCodeEndpoints as codes } from '#shared/contract/phone-codes.ts';
import { passkeyEndpoints as passkeys } from '#shared/contract/passkeys.ts';
import { platformStateEndpoints as platform } from '#shared/contract/platform-state.ts';
import { refbookImports, type RefbookImports } from '#shared/contract/refbook-imports.ts';
import { refbookListEndpoints as lists } from '#shared/contract/refbook-lists.ts';
import { refbookRowEndpoints as bookRows } from '#shared/contract/refbook-rows.ts';
import { refbookEndpoints as refbooks } from '#shared/contract/refbooks.ts';
import { ownSessionEndpoints as own } from '#shared/contract/own-sessions.ts';
import { ownDataEndpoints as ownData } from '#shared/contract/own-data.ts';
import { clinicWorkbookEndpoints as workbooks } from '#shared/contract/clinic-workbooks.ts';
import { patientImportEndpoints as imports } from '#shared/contract/patient-import.ts';
import { patientPhotoEndpoints as photos } from '#shared/contract/patient-photos.ts';
import { patientEndpoints as patients } from '#shared/contract/patients.ts';
import { patientMergeEndpoints as merges } from '#shared/contract/patient-merges.ts';
import { priceEndpoints as prices } from '#shared/contract/prices.ts';
import { queueEndpoints as queue } from '#shared/contract/queue.ts';
import { reportEndpoints as reports } from '#shared/contract/reports.ts';
import { receptionEndpoints as reception } from '#shared/contract/reception.ts';
import { registryEndpoints as registry } from '#shared/contract/registry.ts';
import { registryExportEndpoints as registryExport } from '#shared/contract/registry-export.ts';
import { generationEndpoints as generation } from '#shared/contract/generation.ts';
import { scheduleEndpoints as schedule } from '#shared/contract/schedule.ts';
import { searchEndpoints as search } from '#shared/contract/search.ts';
import { waitingListEndpoints as waiting } from '#shared/contract/waiting-list.ts';
import { workstationSignInEndpoints as workstation } from '#shared/contract/workstation-sign-in.ts';
import { secondFactorEndpoints as factors } from '#shared/contract/second-factor.ts';
import { socialEndpoints as social } from '#shared/contract/social.ts';
import { ERRORS } from '#shared/errors/catalogue.ts';
import { visitLinks } from '#server/features/answers/index.ts';
import { newToken } from '#server/features/auth/index.ts';
import { emptyEpicrisis } from '#shared/rules/form-025u.ts';
import { Api } from '#tests/support/call.ts';
import { createClinic, type TestClinic } from '#tests/support/clinic-factory.ts';
import { lettersTo, tokenFromLetter } from '#tests/support/letters.ts';
import { addDiagnoses, newRecord, primaryForm, startedVisit } from '#tests/support/reception.ts';
import { docxOf, pngOf } from '#tests/support/files.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { addPerson } from '#tests/support/people.ts';
import { addPasskey, PASSKEY_URL } from '#tests/support/passkeys.ts';
import { changeOf } from '#tests/support/patients.ts';
import { codeOfApp, setUpTotp } from '#tests/support/second-factor.ts';
import { API_ID, startSmsServer, type TestSmsServer } from '#tests/support/sms-server.ts';
import { codeFromSms, freshPhone } from '#tests/support/sms.ts';
import { startSocialServer, type SocialServer } from '#tests/support/social-server.ts';
import { newAccount, registerThrough, signInThrough, socialConfigOf, throughProvider } from '#tests/support/social.ts';
import { networkOf, workbookOf } from '#tests/support/clinic-workbook.ts';
import { stepEnds } from '#tests/support/step-ends.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { layTestQueues, testQueues } from '#tests/support/job-queues.ts';
import { systemEm } from '#server/db/orm.ts';
import { enqueueRun } from '#server/lib/jobs/enqueue.ts';
import { JobRefused } from '#server/lib/jobs/work.ts';
import { buildTestApp, OUTBOX_KEY, type TestApp } from '#tests/support/test-app.ts';

const NEW_PASSWORD = 'Совсем-другой-пароль-7';
const email = 'new@example.test';
let test: TestApp;
let api: Api;
let clinic: TestClinic;
let providers: SocialServer;
let gateway: TestSmsServer;

beforeAll(async () => {
  providers = await startSocialServer();
  gateway = await startSmsServer();
  test = await buildTestApp({
    config: {
      ICD_MIN_ROWS: 1,
      PUBLIC_URL: PASSKEY_URL,
      SMS_GATEWAY: 'sms.ru',
      SMS_API_ID: API_ID,
      SMS_ENDPOINT: gateway.url,
      ...socialConfigOf(providers, { CONVERT_TOKEN_CLIENTS: '2:secret' }),
    },
    works: async (work, orm) => {
      await layTestQueues(orm);
      work.handle(testQueues.run, { run: () => Promise.reject(new JobRefused('x')) });
    },
  });
  api = new Api(test);
  clinic = await createClinic(test, { website: 'clinic.example' });
});
afterAll(async () => {
  await test.close();
  await providers.close();
  await gateway.close();
});

/** Endpoints of a group that did not succeed yet. */
const unused = (endpoints: readonly Endpoint[]): string[] =>
  endpoints.filter(({ id }) => (api.exercised.get(id)?.ok ?? 0) === 0).map(({ id }) => id);

/** One journey a part of the product; together they call everything that there is. */
describe('every call of the contract succeeds at least once', () => {
  it('configuration', async () => {
    await api.ok(configuration.getHealth, {});
    await api.ok(configuration.getConfigurationVariable, { query: { type: 'social_login' } });
    await api.ok(configuration.getProvider, {});
    await api.ok(configuration.listOutboxLetters, { headers: { 'x-outbox-key': OUTBOX_KEY } });
    await api.ok(captcha.getCaptcha, { params: { kind: 'login' } });
    expect(unused(Object.values({ ...configuration, ...captcha }))).toEqual([]);
  });

  it('own consents', async () => {
    const anybody = clinic.as(await addPerson(test));
    const { items } = await api.ok(auth.listOwnConsents, {}, anybody);
    const { kind, version } = items.find(({ is_required: isRequired }) => !isRequired)!;
    await api.ok(auth.giveConsent, { body: { kind, version } }, anybody);
    await api.ok(auth.withdrawConsent, { params: { kind } }, anybody);
    expect(unused([auth.listOwnConsents, auth.giveConsent, auth.withdrawConsent])).toEqual([]);
  });

  it('the state of the platform', async () => {
    const superuser = clinic.as('superuser');
    await api.ok(platform.getPlatformState, {}, superuser);
    await api.ok(platform.listSettings, {}, superuser);
    await api.ok(platform.listUnsentLetters, { query: {} }, superuser);
    const id = randomUUID();
    await test.rows(
      `insert into mail_message (id, to_address, subject, text, html, failed_at) values ($1, 'a@example.test', 'Тема', 'т', 'т', now())`,
      [id],
    );
    await api.ok(platform.retryLetter, { params: { id } }, superuser);
    await api.ok(platform.listUnsentSms, { query: {} }, superuser);
    await test.rows(`insert into sms_message (id, to_phone, text, failed_at) values ($1, '+79161234567', 'т', now())`, [
      id,
    ]);
    await api.ok(platform.retrySms, { params: { id } }, superuser);
    await api.ok(platform.getSmsBalance, {}, superuser);
    expect(unused(Object.values(platform))).toEqual([]);
  });

  it('accounts', async () => {
    const { items } = await api.ok(auth.listConsents, {});
    const consents = items.map(({ kind, version }) => ({ kind, version }));
    await api.ok(auth.register, {
      body: { email, password: PASSWORD, first_name: 'Новый', last_name: 'Человек', consents },
    });
    await api.ok(auth.resendActivation, { body: { email } });
    const token = await tokenFromLetter(test, email);
    await api.ok(auth.checkActivation, { params: { token } });
    await api.ok(auth.activate, { params: { token }, body: { password: PASSWORD } });
    await api.ok(auth.register, {
      body: { email: 'stranger@example.test', password: PASSWORD, first_name: 'Чужой', last_name: 'Человек', consents },
    });
    await api.ok(auth.rejectRegistration, { params: { token: await tokenFromLetter(test, 'stranger@example.test') } });
    const signedIn = await api.ok(auth.login, { body: { email, password: PASSWORD } });
    const headers = { authorization: `Bearer ${signedIn.token}` };
    await api.ok(auth.issueToken, { body: { grant_type: 'password', username: email, password: PASSWORD } });
    await api.ok(auth.checkSession, {}, headers);
    await api.ok(auth.getCurrentUser, {}, headers);
    await api.ok(auth.getMe, {}, headers);
    await api.ok(own.lockSession, {}, headers);
    await api.ok(own.unlockSession, { body: { password: PASSWORD } }, headers);
    await api.ok(auth.listAbilities, {}, headers);
    await api.ok(auth.listRoles, {}, headers);
    await api.ok(
      auth.changePassword,
      { body: { current_password: PASSWORD, new_password: NEW_PASSWORD, new_password_confirmation: NEW_PASSWORD } },
      headers,
    );
    await api.ok(auth.logout, {}, headers);
    await api.ok(auth.requestPasswordReset, { body: { email } });
    const reset = await tokenFromLetter(test, email);
    await api.ok(auth.validatePasswordReset, { body: { token: reset } });
    await api.ok(auth.resetPassword, { body: { token: reset, password: PASSWORD, password_confirmation: PASSWORD } });
    await api.ok(auth.requestSignInLetter, { body: { email } });
    const device = await tokenFromLetter(test, email);
    await api.ok(auth.checkSignInLink, { params: { token: device } });
    await api.ok(auth.confirmDevice, { params: { token: device } });
    const there = await api.ok(auth.login, { body: { email, password: PASSWORD } });
    const here = { authorization: `Bearer ${there.token}` };
    await api.ok(auth.login, { body: { email, password: PASSWORD } });
    const { items: sessions } = await api.ok(own.listOwnSessions, {}, here);
    await api.ok(own.endOwnSession, { params: { id: sessions[1]!.id } }, here);
    await api.ok(own.endOtherSessions, {}, here);
    const admin = await addPerson(test, { isSuperuser: true });
    const person = await addPerson(test);
    const mine = { authorization: `Bearer ${person.token}` };
    const { secret } = await setUpTotp(api, mine);
    await api.ok(factors.getSecondFactor, {}, mine);
    await api.ok(factors.renewRecoveryCodes, {}, mine);
    const half = await api.ok(auth.login, { body: { email: person.email, password: PASSWORD } });
    const waiting = { authorization: `Bearer ${half.token}` };
    await api.ok(factors.sendSecondFactorCode, {}, waiting);
    await api.ok(factors.passSecondFactor, { body: { code: codeOfApp(secret) } }, waiting);
    await api.ok(factors.removeTotp, {}, mine);
    await setUpTotp(api, mine);
    await api.ok(
      adminUsers.resetFactors,
      { params: { id: person.userId }, body: { reason: 'Потерян телефон' } },
      { authorization: `Bearer ${admin.token}` },
    );
    const { key, id: passkey } = await addPasskey(api, here);
    await api.ok(passkeys.listPasskeys, {}, here);
    await api.ok(passkeys.renamePasskey, { params: { id: passkey }, body: { name: 'Ноутбук' } }, here);
    const asked = await api.ok(passkeys.beginPasskeyUnlock, {}, here);
    await api.ok(passkeys.unlockByPasskey, { body: key.use(asked.challenge) }, here);
    const question = await api.ok(passkeys.beginPasskeySignIn, {});
    await api.ok(passkeys.signInByPasskey, { body: key.use(question.challenge) });
    await api.ok(passkeys.removePasskey, { params: { id: passkey } }, here);
    expect(unused([auth, own, factors, passkeys].flatMap((group) => Object.values<Endpoint>(group)))).toEqual([]);
  });

  it('sign-in on a workstation', async () => {
    const headers = clinic.as(await addPerson(test));
    const verifier = newToken();
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { code } = await api.ok(workstation.grantWorkstation, { body: { challenge, way: 'loopback' } }, headers);
    await api.ok(workstation.enterWorkstation, { body: { code, verifier } });
    expect(unused(Object.values(workstation))).toEqual([]);
  });

  it('sign-in through other services', async () => {
    providers.account = newAccount();
    const address = 'social@example.test';
    const headers = { authorization: `Bearer ${await registerThrough(test, api, 'vk', address)}` };
    await signInThrough(api, 'vk');
    const token = providers.tokenOf('vk', providers.account);
    await api.ok(social.convertToken, {
      body: { grant_type: 'convert_token', backend: 'vk', token, client_id: 2, client_secret: 'secret' },
    });
    await throughProvider(api, 'vk', { start: 'startSocialProof', headers });
    await throughProvider(api, 'yandex', { start: 'startSocialLink', headers });
    await api.ok(social.listIdentities, {}, headers);
    await api.ok(social.unlinkIdentity, { params: { provider: 'vk' } }, headers);
    const ticket = (await throughProvider(api, 'ok')).newcomer?.ticket ?? '';
    await api.ok(social.linkSocial, { body: { ticket } }, headers);
    const letters = await lettersTo(test, address);
    const notMe = letters.flatMap(({ text }) => /not-me#([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? '';
    await api.ok(social.rejectIdentity, { body: { token: notMe } });
    expect(unused(Object.values(social))).toEqual([]);
  });

  it('phones and names', async () => {
    const { items } = await api.ok(auth.listConsents, {});
    const consents = items.map(({ kind, version }) => ({ kind, version }));
    const phone = freshPhone();
    const names = { first_name: 'Новый', last_name: 'Человек' };
    await api.ok(auth.register, { body: { username: phone, password: PASSWORD, ...names, consents } });
    const sent = await api.ok(codes.requestActivationCode, { body: { phone } });
    await api.ok(codes.activateByCode, {
      body: { challenge: sent.challenge, code: await codeFromSms(test, phone, gateway), password: PASSWORD },
    });
    const { challenge } = await api.ok(codes.requestResetCode, { body: { phone } });
    const body = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    await api.ok(codes.resetByCode, { body: { challenge, code: await codeFromSms(test, phone, gateway), ...body } });
    const mine = { authorization: `Bearer ${(await addPerson(test)).token}` };
    await api.ok(codes.getOwnContacts, {}, mine);
    await api.ok(codes.setUsername, { body: { username: 'new.person' } }, mine);
    const own = freshPhone();
    const asked = await api.ok(codes.requestOwnPhone, { body: { phone: own } }, mine);
    await api.ok(
      codes.confirmOwnPhone,
      { body: { challenge: asked.challenge, code: await codeFromSms(test, own, gateway) } },
      mine,
    );
    await api.ok(codes.removeOwnPhone, {}, mine);
    expect(unused(Object.values(codes))).toEqual([]);
  });

  it('the own e-mail', async () => {
    const { token, email } = await addPerson(test);
    const mine = { authorization: `Bearer ${token}` };
    const { challenge } = await api.ok(ownEmail.requestOwnEmail, { body: { email: 'other@new.test' } }, mine);
    const [letter] = await lettersTo(test, 'other@new.test');
    const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '';
    await api.ok(ownEmail.confirmOwnEmail, { body: { challenge, code } }, mine);
    const [told] = await lettersTo(test, email);
    const notMe = /not-me\/email#([\w-]+)/.exec(told?.text ?? '')?.[1] ?? '';
    await api.ok(ownEmail.rejectOwnEmail, { body: { token: notMe } });
    expect(unused(Object.values(ownEmail))).toEqual([]);
  });

  it('clinics', async () => {
    await api.ok(clinics.listClinics, {});
    await api.ok(clinics.listClinicChoices, {});
    await api.ok(clinics.listOwnClinics, {}, clinic.as('patient'));
    await api.ok(clinics.getClinic, { params: { uuid: clinic.id } });
    await api.ok(clinics.getClinicBySlug, { params: { slug: clinic.slug } });
    await api.ok(clinics.getClinicByWebsite, { query: { host: 'clinic.example' } });
    expect(unused(Object.values(clinics))).toEqual([]);
  });

  it('the audit log', async () => {
    const [own, admin, superuser] = [clinic.as('patient'), clinic.as('orgadmin'), clinic.as('superuser')];
    await api.ok(auditLog.listOwnCards, {}, own);
    await api.ok(auditLog.listCardViews, { params: { id: clinic.patient }, query: {} }, own);
    await api.ok(auditLog.askAboutViews, { params: { id: clinic.patient }, body: { text: 'Кто это был?' } }, own);
    await api.ok(auditLog.listAudit, { query: {} }, admin);
    await api.ok(auditLog.exportAudit, { query: {} }, admin);
    await api.ok(auditLog.listPlatformAudit, { query: {} }, superuser);
    await api.ok(auditLog.exportPlatformAudit, { query: {} }, superuser);
    expect(unused(Object.values(auditLog))).toEqual([]);
  });

  it('the search over all clinics', async () => {
    await api.ok(search.searchAllDoctors, {});
    await api.ok(search.suggestDoctors, { query: { what: 'те' } });
    await api.ok(search.getOverview, { query: {} });
    await api.ok(search.listPastDoctors, {}, clinic.as('patient'));
    expect(unused(Object.values(search))).toEqual([]);
  });

  it('schedule, booking and own appointments', async () => {
    const [admin, patient] = [clinic.as('orgadmin'), clinic.as('patient')];
    const day = clinic.day();
    const doctor = clinic.doctor.id;
    await api.ok(
      generation.generateSchedule,
      {
        body: {
          doctor,
          dates: { start: day, end: day },
          weekday: [1, 2, 3, 4, 5, 6, 7],
          workhour: [{ start: '09:00', end: '11:00', record_mode: 0 }],
          duration: 30,
        },
      },
      admin,
    );
    await api.ok(
      generation.copyWeek,
      { body: { doctor, week: day, dates: { start: clinic.day(14), end: clinic.day(14) } } },
      admin,
    );
    await api.ok(booking.listSpecialties, {}, clinic.as('guest'));
    await api.ok(booking.listDoctors, {}, clinic.as('guest'));
    await api.ok(booking.searchDoctors, {}, clinic.as('guest'));
    await api.ok(booking.listDoctorsBySpecialty, { params: { id: clinic.specialty } }, clinic.as('guest'));
    await api.ok(booking.getDoctor, { params: { id: doctor } }, clinic.as('guest'));
    await api.ok(
      booking.listFreeDates,
      { params: { id: doctor }, query: { start: day, end: day } },
      clinic.as('guest'),
    );
    const { items } = await api.ok(booking.listFreeSlots, { params: { id: doctor, date: day } }, clinic.as('guest'));
    await api.ok(booking.getBookingLimit, {}, patient);
    const [first, second, third] = items.map(({ id }) => id);
    await api.ok(booking.holdSlot, { params: { id: first! } }, patient);
    await api.ok(booking.releaseHold, { params: { id: first! } }, patient);
    const booked = await api.ok(booking.reserveSlot, { params: { id: first! }, body: { type: 0 } }, patient);
    await api.ok(booking.reserveSlotByGet, { params: { id: second! } }, patient);
    for (const slot of [third!, first!])
      await api.ok(booking.rescheduleAppointment, { params: { id: booked.id }, body: { slot } }, patient);
    for (const endpoint of [
      appointments.listMyAppointments,
      appointments.listPatientTimeslots,
      appointments.listPatientAppointments,
    ])
      await api.ok(endpoint, {}, patient);
    await api.ok(appointments.listAllPatientTimeslots, {}, patient);
    await api.ok(appointments.listAllMyAppointments, {}, patient);
    const { version } = await api.ok(appointments.getMyAppointment, { params: { id: booked.id } }, patient);
    await api.ok(appointments.confirmMyAppointment, { params: { id: booked.id }, body: { version } }, patient);
    const range = { start: `${day}T00:00:00+03:00`, end: `${day}T23:00:00+03:00` };
    await api.ok(schedule.listSlotsByDoctor, { params: { id: doctor }, query: range }, admin);
    await api.ok(schedule.listSlotsByDay, { query: range }, admin);
    await api.ok(schedule.listDoctorDays, { params: { date: day } }, admin);
    await api.ok(schedule.listSlots, {}, admin);
    await api.ok(schedule.listNearestTimes, {}, admin);
    const made = await api.ok(
      schedule.createSlot,
      { body: { doctor, start_time: `${day}T15:00:00+03:00`, end_time: `${day}T15:30:00+03:00` } },
      admin,
    );
    await api.ok(schedule.updateSlot, { params: { id: first! }, body: { patient: null, is_reserve: false } }, patient);
    await api.ok(schedule.deleteSlot, { params: { id: made.id } }, admin);
    const { start_time, end_time } = made;
    const beside = { doctor, start_time, end_time, is_overbooked: true, reason: 'Острая боль' };
    await api.ok(schedule.createSlot, { body: beside }, admin);
    await api.ok(generation.clearSchedule, { body: { doctor, dates: { start: day, end: day } } }, admin);
    expect(
      unused([booking, appointments, schedule, generation].flatMap((group) => Object.values<Endpoint>(group))),
    ).toEqual([]);
  });

  it('absences', async () => {
    const desk = clinic.as('employee');
    const doctor = clinic.doctor.id;
    await clinic.addSlot({ day: clinic.day(20) });
    const hours = { start: `${clinic.day(20)}T00:00:00+03:00`, end: `${clinic.day(21)}T00:00:00+03:00` };
    const span = { start_time: hours.start, end_time: hours.end };
    await api.ok(absences.previewAbsence, { params: { id: doctor }, query: span }, desk);
    const { id } = await api.ok(
      absences.markAbsence,
      { body: { doctor, ...span, reason: 'sick', note: '', moves: [] } },
      desk,
    );
    await api.ok(absences.listAbsences, { params: { id: doctor }, query: hours }, desk);
    await api.ok(absences.listDayAbsences, { query: hours }, desk);
    await api.ok(absences.endAbsence, { params: { id }, body: { return_visits: true } }, desk);
    expect(unused(Object.values(absences))).toEqual([]);
  });

  it('answers to letters', async () => {
    const appointment = await clinic.addAppointment(await clinic.addSlot({ at: '08:00' }));
    const token = await visitLinks(test.config.APP_SECRET)(systemEm(test.orm, 'a link of a test'), {
      clinic: clinic.id,
      appointment,
      doctor: clinic.doctor.id,
      start: Date.parse(`${clinic.day()}T08:00:00+03:00`),
    });
    for (const endpoint of Object.values(answers)) await api.ok(endpoint, { body: { token } });
    expect(unused(Object.values(answers))).toEqual([]);
  });

  it('patients and their cards', async () => {
    const [admin, desk] = [clinic.as('orgadmin'), clinic.as('employee')];
    const { id } = await api.ok(patients.createPatient, { body: { last_name: 'Новая', first_name: 'Анна' } }, desk);
    await api.ok(patients.listPatients, { query: { search: 'новая' } }, desk);
    const card = await api.ok(patients.getPatient, { params: { id } }, desk);
    await api.ok(patients.getPatientBanner, { params: { id }, query: {} }, desk);
    await api.ok(
      patients.updatePatient,
      { params: { id }, body: changeOf(card, { middle_name: 'Ивановна', date_of_birth: '1990-01-02' }) },
      desk,
    );
    const person = await addPerson(test);
    await api.ok(patients.findPeople, { params: { id }, body: { contact: person.email } }, desk);
    const { version } = await api.ok(patients.getPatient, { params: { id } }, desk);
    await api.ok(patients.linkAccount, { params: { id }, body: { user: person.userId, version } }, desk);
    await api.ok(patients.unlinkAccount, { params: { id } }, desk);
    const photo = { data: await pngOf(40, 40), name: 'a.png' };
    await api.ok(photos.setPatientPhoto, { params: { id }, file: photo }, desk);
    await api.ok(photos.getPatientPhoto, { params: { id }, query: {}, headers: {} }, desk);
    await api.ok(photos.removePatientPhoto, { params: { id } }, desk);
    await api.ok(patients.deletePatient, { params: { id } }, admin);
    expect(unused(Object.values({ ...patients, ...photos }))).toEqual([]);
  });

  it('reports', async () => {
    const [query, admin] = [{ from: clinic.day(-7), to: clinic.day() }, clinic.as('orgadmin')];
    await api.ok(reports.getReport, { params: { kind: 'diagnoses' }, query }, admin);
    await api.ok(reports.exportReport, { params: { kind: 'days' }, query }, admin);
    expect(unused(Object.values(reports))).toEqual([]);
  });

  it('patients from a table', async () => {
    const admin = clinic.as('orgadmin');
    await api.ok(imports.getPatientTemplate, {}, admin);
    await api.ok(imports.exportPatients, { query: { format: 'csv' } }, admin);
    const exported = { params: { table: 'doctors' }, query: { format: 'xlsx' } } as const;
    await api.ok(registryExport.exportRegistry, exported, admin);
    const data = Buffer.from('Фамилия;Имя\r\nИмпортов;Иван\r\nБезымянный;');
    const { id } = await api.ok(imports.readPatientTable, { file: { data, name: 'a.csv' }, body: {} }, admin);
    const one = { params: { id } };
    const ended = () => stepEnds(() => api.ok(imports.getPatientImport, one, admin));
    await api.ok(imports.checkPatientImport, { ...one, body: { columns: ['lastName', 'firstName'] } }, admin);
    await ended();
    await api.ok(imports.listPatientImportRows, one, admin);
    await api.ok(imports.getPatientImportReport, one, admin);
    const { check: seen } = await api.ok(imports.getPatientImport, one, admin);
    await api.ok(imports.confirmPatientImport, { ...one, body: { check: seen!, skip_wrong: true } }, admin);
    await ended();
    await api.ok(imports.undoPatientImport, one, admin);
    await ended();
    const again = await api.ok(imports.readPatientTable, { file: { data, name: 'a.csv' }, body: {} }, admin);
    await api.ok(imports.cancelPatientImport, { params: { id: again.id } }, admin);
    expect((await api.ok(imports.listPatientImports, {}, admin)).items).toHaveLength(2);
    expect(unused(Object.values(imports))).toEqual([]);
  });

  it('clinics from a workbook', async () => {
    const superuser = clinic.as('superuser');
    await api.ok(workbooks.getClinicWorkbookTemplate, {}, superuser);
    const data = await workbookOf(networkOf(`cover-${clinic.id.slice(-8)}`));
    const read = async () =>
      (await api.ok(workbooks.readClinicWorkbook, { file: { data, name: 'a.xlsx' }, body: {} }, superuser)).workbook;
    const one = { params: { id: (await read()).id } };
    const ended = () => stepEnds(() => api.ok(workbooks.getClinicWorkbook, one, superuser));
    await api.ok(workbooks.checkClinicWorkbook, { ...one, body: { sheets: [] } }, superuser);
    await ended();
    await api.ok(workbooks.listClinicWorkbookRows, one, superuser);
    await api.ok(workbooks.getClinicWorkbookReport, one, superuser);
    const { check } = await api.ok(workbooks.getClinicWorkbook, one, superuser);
    await api.ok(workbooks.confirmClinicWorkbook, { ...one, body: { check: check! } }, superuser);
    await ended();
    await api.ok(workbooks.undoClinicWorkbook, one, superuser);
    await ended();
    await api.ok(workbooks.cancelClinicWorkbook, { params: { id: (await read()).id } }, superuser);
    expect((await api.ok(workbooks.listClinicWorkbooks, {}, superuser)).items).toHaveLength(2);
    expect(unused(Object.values(workbooks))).toEqual([]);
  });

  it('cards of one person', async () => {
    const admin = clinic.as('orgadmin');
    const [id, other] = [await clinic.addPatient(), await clinic.addPatient()];
    const params = { id, other };
    await api.ok(merges.listDuplicates, {}, admin);
    await api.ok(merges.listDuplicatesOf, { params: { id } }, admin);
    await api.ok(merges.markDistinct, { params }, admin);
    await api.ok(merges.unmarkDistinct, { params }, admin);
    await api.ok(merges.previewMerge, { params }, admin);
    const merge = await api.ok(
      merges.mergePatients,
      { params, body: { version: 1, other_version: 1, take: [] } },
      admin,
    );
    await api.ok(merges.undoMerge, { params: { id: merge.id } }, admin);
    expect((await api.ok(merges.listMerges, {}, admin)).total).toBe(1);
    expect(unused(Object.values(merges))).toEqual([]);
  });

  it('the price list', async () => {
    const admin = clinic.as('orgadmin');
    const body = { category: '', code: '', name: 'Приём', amount: 100, is_from: false };
    const { id, version } = await api.ok(prices.createPrice, { body }, admin);
    await api.ok(prices.updatePrice, { params: { id }, body: { ...body, version } }, admin);
    await api.ok(prices.deletePrice, { params: { id } }, admin);
    const file = { data: Buffer.from('Услуга;Цена\r\nОсмотр;1'), name: 'a.csv' };
    await api.ok(prices.importPrices, { file, body: { apply: '1' } }, admin);
    const former = await api.ok(prices.getReplacedPrices, {}, admin);
    expect(former.rows).toBe(0);
    await api.ok(prices.exportPrices, { query: { format: 'csv' } }, admin);
    await api.ok(prices.undoPriceImport, { body: { version: former.version! } }, admin);
    expect((await api.ok(prices.listPrices, {}, clinic.as('guest'))).items).toEqual([]);
    expect(unused(Object.values(prices))).toEqual([]);
  });

  it('queue', async () => {
    const day = clinic.day(8);
    await clinic.addAppointment(await clinic.addSlot({ day }));
    const {
      items: [visit],
    } = await api.ok(
      queue.listQueue,
      { query: { start: `${day}T00:00:00+03:00`, end: `${day}T23:00:00+03:00` } },
      clinic.as('employee'),
    );
    const asked = { start: `${day}T00:00:00+03:00`, end: `${day}T23:00:00+03:00`, format: 'csv' } as const;
    await api.ok(queue.exportQueue, { query: asked }, clinic.as('orgadmin'));
    const params = { id: visit!.id };
    const body = { reason: 'Кашель', comment: '', version: 1 };
    await api.ok(queue.setVisitNotes, { params, body }, clinic.as('employee'));
    await api.ok(queue.getVisitNotes, { params }, clinic.as('employee'));
    await api.ok(
      queue.moveAppointment,
      { params: { id: visit!.id }, body: { status: 'arrived', version: visit!.version } },
      clinic.as('employee'),
    );
    expect(unused(Object.values(queue))).toEqual([]);
  });

  it('waiting list', async () => {
    const [patient, desk] = [clinic.as('patient'), clinic.as('employee')];
    const when = { weekdays: [1, 5], from_minute: 540, to_minute: 720, type: null };
    const own = await api.ok(waiting.joinWaitingList, { body: { doctor: clinic.doctor.id, ...when } }, patient);
    await api.ok(waiting.changeWaiting, { params: { id: own.id }, body: { ...when, weekdays: [2] } }, patient);
    await api.ok(waiting.leaveWaitingList, { params: { id: own.id } }, patient);
    await api.ok(waiting.restoreWaiting, { params: { id: own.id } }, patient);
    await api.ok(waiting.leaveWaitingList, { params: { id: own.id } }, patient);
    const { offer } = await clinic.addWaiting(await clinic.addSlot({ day: clinic.day(9) }));
    await api.ok(waiting.listOwnWaiting, {}, patient);
    await api.ok(waiting.listOwnOffers, {}, patient);
    await api.ok(waiting.listAllOwnWaiting, {}, patient);
    await api.ok(waiting.listLadders, {}, desk);
    const { id } = await api.ok(waiting.declineOffer, { params: { id: offer } }, patient);
    await api.ok(waiting.cancelWaiting, { params: { id } }, desk);
    const other = await clinic.addWaiting(await clinic.addSlot({ day: clinic.day(10) }));
    await api.ok(waiting.withdrawOffer, { params: { id: other.offer } }, desk);
    await api.ok(waiting.listWaiting, {}, desk);
    await api.ok(waiting.exportWaiting, { query: { format: 'csv' } }, clinic.as('orgadmin'));
    const specialty = { patient: clinic.patient, specialty: clinic.specialty };
    await api.ok(waiting.addWaiting, { body: { ...specialty, ...when } }, desk);
    expect(unused(Object.values(waiting))).toEqual([]);
  });

  it('reception', async () => {
    await addDiagnoses(test);
    const doctor = clinic.as('doctor');
    const { appointment, patient } = await startedVisit(clinic, { at: '17:00' });
    const range = { start: `${clinic.day()}T00:00:00+03:00`, end: `${clinic.day()}T23:00:00+03:00` };
    await api.ok(reception.listReceptionDay, { params: { id: clinic.doctor.employee }, query: range }, doctor);
    await api.ok(reception.getReception, { params: { id: appointment } }, doctor);
    const { forma, is_close, close_case, treatmentcase } = newRecord(appointment);
    await api.ok(
      reception.saveReceptionDraft,
      {
        params: { id: appointment },
        body: { fields: forma, treatmentcase, close_case: false, base_version: null, page: randomUUID(), after: null },
      },
      doctor,
    );
    await api.ok(reception.deleteReceptionDraft, { params: { id: appointment } }, doctor);
    const epicrisis = {
      ...emptyEpicrisis(),
      complaintsAndDynamics: 'Здоров',
      mainDiagnosis: primaryForm().mainDiagnosis,
    };
    const { id } = await api.ok(
      reception.createReceptionRecord,
      { body: newRecord(appointment, primaryForm({ epicrisis }), { close_case: true }) },
      doctor,
    );
    await api.ok(reception.getReceptionRecord, { params: { id } }, doctor);
    await api.ok(
      reception.updateReceptionRecord,
      { params: { id }, body: { forma, is_close, close_case, version: 1 } },
      doctor,
    );
    await api.ok(reception.listReceptionHistory, { params: { id: patient }, query: { order: 'desc' } }, doctor);
    expect(unused(Object.values(reception))).toEqual([]);
  });

  it('documents', async () => {
    const doctor = clinic.as('doctor');
    const record = await clinic.addReception(
      await clinic.addAppointment(await clinic.addSlot({ at: '18:00' }), { status: 'done' }),
    );
    const { id } = await api.ok(documents.createDocument, { body: { kind: 'full', id: record } }, doctor);
    await api.ok(documents.getDocument, { params: { id } }, doctor);
    await api.ok(documents.printCard, { params: { id: clinic.patient } }, doctor);
    const { job } = await api.ok(documents.printRecord, { params: { id: record } }, doctor);
    await api.ok(documents.getDocumentFile, { params: { id: job } }, doctor);
    expect(unused(Object.values(documents))).toEqual([]);
  });

  it('files', async () => {
    const anybody = clinic.as(await addPerson(test));
    const { avatar } = await api.ok(files.setAvatar, { file: { data: await pngOf(64, 64), name: 'я.png' } }, anybody);
    await api.ok(files.getAvatar, { params: { id: avatar! } }, anybody);
    await api.ok(files.removeAvatar, {}, anybody);
    const image = { data: await pngOf(), name: 'Вывеска.png', type: 'image/png' };
    const { image_url } = await api.ok(files.uploadImage, { file: image }, clinic.as('orgadmin'));
    await api.ok(files.getPublicFile, { params: { key: image_url.replace('/media/', '') } });
    const template = { data: docxOf(), name: 'План.docx' };
    const { id } = await api.ok(files.uploadTemplate, { file: template }, clinic.as('orgadmin'));
    await api.ok(files.getFile, { params: { id } }, clinic.as('orgadmin'));
    expect(unused(Object.values(files))).toEqual([]);
  });

  it('directories of the registry', async () => {
    const admin = clinic.as('orgadmin');
    const person = {
      lastName: 'Белова',
      firstName: 'Анна',
      middleName: '',
      email: 'belova@example.test',
      phone: '+79160000000',
      workemail: 'belova@clinic.example',
      workphone: '12-34',
    };
    const specialty = await api.ok(registry.createSpecialty, { body: { title: 'Кардиолог' } }, admin);
    await api.ok(registry.getSpecialty, { params: { id: specialty.id } }, admin);
    await api.ok(
      registry.updateSpecialty,
      { params: { id: specialty.id }, body: { title: 'Детский кардиолог', version: 1 } },
      admin,
    );
    const department = await api.ok(registry.createDepartment, { body: { title: 'Стационар' } }, admin);
    await api.ok(registry.listDepartments, {}, admin);
    await api.ok(registry.getDepartment, { params: { id: department.id } }, admin);
    await api.ok(
      registry.updateDepartment,
      { params: { id: department.id }, body: { title: 'Дневной стационар', version: 1 } },
      admin,
    );
    const employee = await api.ok(registry.createEmployee, { body: person }, admin);
    await api.ok(registry.listEmployees, {}, admin);
    await api.ok(registry.getEmployee, { params: { id: employee.id } }, admin);
    await api.ok(registry.updateEmployee, { params: { id: employee.id }, body: { ...person, version: 1 } }, admin);
    await api.ok(registry.resendInvitation, { params: { id: employee.id } }, admin);
    const work = {
      employee: employee.id,
      specialty: specialty.id,
      department: department.id,
      degree: '',
      experience: 3,
      shortinfo: '',
      fullinfo: '',
    };
    const doctor = await api.ok(registry.createDoctor, { body: work }, admin);
    await api.ok(registry.listDoctorRows, {}, admin);
    await api.ok(registry.getDoctorRow, { params: { id: doctor.id } }, admin);
    await api.ok(registry.updateDoctor, { params: { id: doctor.id }, body: { ...work, version: 1 } }, admin);
    await api.ok(registry.deleteDoctor, { params: { id: doctor.id } }, admin);
    const photo = { data: await pngOf(40, 40), name: 'a.png' };
    await api.ok(registry.setEmployeePhoto, { params: { id: employee.id }, file: photo }, admin);
    await api.ok(registry.removeEmployeePhoto, { params: { id: employee.id } }, admin);
    await api.ok(registry.deleteEmployee, { params: { id: employee.id } }, admin);
    await api.ok(registry.deleteDepartment, { params: { id: department.id } }, admin);
    await api.ok(registry.deleteSpecialty, { params: { id: specialty.id } }, admin);
    const colleague = await addPerson(test);
    const { id } = await api.ok(registry.createEmployee, { body: { ...person, email: colleague.email } }, admin);
    await api.ok(registry.listOwnEmployments, {}, clinic.as(colleague));
    await api.ok(registry.acceptEmployment, { params: { id } }, clinic.as(colleague));
    await api.ok(registry.endEmployment, { params: { id } }, clinic.as(colleague));
    expect(unused(Object.values(registry))).toEqual([]);
  });

  it('profiles', async () => {
    const person = await addPerson(test);
    const anybody = clinic.as(person);
    const { last_name, first_name, middle_name, phone, gender, date_of_birth, version } = await api.ok(
      accounts.getProfile,
      {},
      anybody,
    );
    const body = { last_name, first_name, middle_name, phone, gender, date_of_birth, version };
    await api.ok(accounts.updateProfile, { body }, anybody);
    const params = { id: person.userId };
    await api.ok(accounts.updateUser, { params, body }, anybody);
    await api.ok(accounts.getUser, { params }, anybody);
    await api.ok(accounts.getPublicProfile, { params }, anybody);
    await api.ok(accounts.listUsers, {}, clinic.as('superuser'));
    await api.ok(accounts.setPreference, { body: { color_theme: 'dark' } }, anybody);
    expect(unused(Object.values(accounts))).toEqual([]);
  });

  it('closing the own account', async () => {
    const person = clinic.as(await addPerson(test));
    await api.ok(ownData.exportOwnData, {}, person);
    await api.ok(closing.previewClosing, {}, person);
    await api.ok(closing.closeAccount, { body: { password: PASSWORD, visits: 'keep' } }, person);
    expect(unused(Object.values(closing))).toEqual([]);
  });

  it('people whom a person books for', async () => {
    const parent = clinic.as(await addPerson(test));
    const body = {
      last_name: 'Иванова',
      first_name: 'Мария',
      middle_name: '',
      date_of_birth: '2018-03-04',
      gender: 'female' as const,
      relation: 'child' as const,
      is_confirmed: true,
    };
    const { id, version } = await api.ok(dependants.createDependant, { body }, parent);
    await api.ok(dependants.updateDependant, { params: { id }, body: { ...body, version } }, parent);
    await api.ok(dependants.listDependants, {}, parent);
    await api.ok(dependants.deleteDependant, { params: { id } }, parent);
    expect(unused(Object.values(dependants))).toEqual([]);
  });

  it('choices of notifications', async () => {
    const anybody = clinic.as('patient');
    await api.ok(notifications.listNotificationChoices, {}, anybody);
    const body = { kind: 'reminder_day', channel: 'letter', is_on: false } as const;
    await api.ok(notifications.setNotificationChoice, { body }, anybody);
    expect(unused(Object.values(notifications))).toEqual([]);
  });

  // after everything that records a diagnosis: the file knows one chapter only
  it('reference books', async () => {
    const anybody = clinic.as('patient');
    await api.ok(refbooks.searchDiagnoses, { query: { search: 'J06' } }, anybody);
    await api.ok(refbooks.listDiagnoses, {}, anybody);
    await api.ok(refbooks.getDiagnosisPlace, {}, anybody);
    const superuser = clinic.as('superuser');
    const file = Buffer.from('ID;REC_CODE;MKB_CODE;MKB_NAME;ID_PARENT;ADDL_CODE;ACTUAL;DATE\n1;01;I;Инфекции;;;1;');
    await api.ok(refbooks.addFavouriteDiagnosis, { params: { code: 'J06.9' } }, anybody);
    await api.ok(refbooks.listOwnDiagnoses, { query: {} }, anybody);
    await api.ok(refbooks.removeFavouriteDiagnosis, { params: { code: 'J06.9' } }, anybody);
    const upload = () =>
      api.ok(refbooks.importDiagnoses, { query: { file_name: 'mkb10.csv', size: file.length }, body: file }, superuser);
    await api.ok(refbooks.cancelDiagnosisImport, { params: { id: (await upload()).id } }, superuser);
    const { id, retired } = await upload();
    await api.ok(refbooks.confirmDiagnosisImport, { params: { id }, body: { typed: String(retired) } }, superuser);
    await waitFor(
      'the import is done',
      async () => (await api.ok(refbooks.getDiagnosisImport, { params: { id } }, superuser)).state === 'done',
    );
    await api.ok(refbooks.undoDiagnosisImport, { params: { id } }, superuser);
    await api.ok(refbooks.listDiagnosisImports, {}, superuser);
    expect(unused(Object.values(refbooks))).toEqual([]);
  });

  it.each([
    ['grls', '<data><row><S_NUM_REG>1</S_NUM_REG><S_TORG_NAME>Первый</S_TORG_NAME></row></data>'],
    ['foms', 'TF_OKATO;SMOCOD;NAM_SMOP;NAM_SMOK\n79000;01004;Вся;Краткая'],
    ['lgoti', 'CODE;DESCR\n083;Дети'],
    [
      'fias',
      '<a><Object AOGUID="00000000-0000-4000-8000-000000000001" OFFNAME="Москва" SHORTNAME="г" AOLEVEL="1" CURRSTATUS="0" ACTSTATUS="1"/></a>',
    ],
  ] as const)('imports of %s', async (book, text) => {
    const superuser = clinic.as('superuser');
    const calls: RefbookImports = refbookImports[book];
    const body = Buffer.from(text);
    const upload = () => api.ok(calls.check, { query: { file_name: 'x', size: body.length }, body }, superuser);
    await api.ok(calls.cancel, { params: { id: (await upload()).id } }, superuser);
    const { id, retired } = await upload();
    await api.ok(calls.confirm, { params: { id }, body: { typed: String(retired) } }, superuser);
    await waitFor(
      'the import is done',
      async () => (await api.ok(calls.get, { params: { id } }, superuser)).state === 'done',
    );
    await api.ok(calls.undo, { params: { id } }, superuser);
    await api.ok(calls.list, {}, superuser);
    expect(unused(Object.values(calls))).toEqual([]);
  });

  it('reading of reference books', async () => {
    const anybody = clinic.as('patient');
    await test.rows(
      `insert into refbook_row (book, code, name, sort_key, data, search_text, is_active, is_listed, is_starter)
       select book, 'code-1', 'Имя', 'имя', '{}', ' имя', true, true, false from unnest(array['grls', 'foms', 'lgoti']) as book`,
    );
    const place = '00000000-0000-4000-8000-000000000077';
    await test.rows(
      `insert into address_object (guid, name, short_name, level, region_guid, path, chain, search_text, own_text, is_active, is_starter)
       values ($1, 'Имя', 'г', 1, $1, 'г. Имя', '{}', ' г имя', ' г имя', true, false)`,
      [place],
    );
    const params = { id: 'code-1' };
    await api.ok(lists.listDrugs, {}, anybody);
    await api.ok(lists.searchDrugs, { query: { search: 'имя' } }, anybody);
    await api.ok(lists.getDrug, { params }, anybody);
    await api.ok(lists.listInsurers, {}, anybody);
    await api.ok(lists.getInsurer, { params }, anybody);
    await api.ok(lists.listBenefits, {}, anybody);
    await api.ok(lists.getBenefit, { params }, anybody);
    await api.ok(lists.listAddresses, {}, anybody);
    await api.ok(lists.searchAddresses, { query: { search: 'имя 10' } }, anybody);
    await api.ok(lists.getAddress, { params: { id: place } }, anybody);
    expect(unused(Object.values(lists))).toEqual([]);
  });

  it('rows of reference books by hand', async () => {
    const superuser = clinic.as('superuser');
    const insurer = { NAM_SMOK: '', NAM_SMOP: 'Страховая', TF_OKATO: '' };
    const ofInsurer = { params: { id: '99001' } };
    await api.ok(bookRows.createInsurer, { body: { ID: '99001', ...insurer } }, superuser);
    await api.ok(bookRows.updateInsurer, { ...ofInsurer, body: { ...insurer, version: 1 } }, superuser);
    await api.ok(bookRows.removeInsurer, ofInsurer, superuser);
    const ofBenefit = { params: { id: '990' } };
    await api.ok(bookRows.createBenefit, { body: { ID: '990', DESCR: 'Льгота' } }, superuser);
    await api.ok(bookRows.updateBenefit, { ...ofBenefit, body: { DESCR: 'Другая', version: 1 } }, superuser);
    await api.ok(bookRows.removeBenefit, ofBenefit, superuser);
    const place = { offname: 'Своя', shortname: 'обл' };
    const body = { aolevel: 1 as const, parentguid: null, ...place };
    const { aoguid: id } = await api.ok(bookRows.createAddress, { body }, superuser);
    await api.ok(bookRows.updateAddress, { params: { id }, body: { ...place, version: 1 } }, superuser);
    await api.ok(bookRows.removeAddress, { params: { id } }, superuser);
    expect(unused(Object.values(bookRows))).toEqual([]);
  });

  it('jobs', async () => {
    const em = systemEm(test.orm, 'jobs of a test');
    const superuser = clinic.as('superuser');
    const clinicCalls = [jobs.listJobRuns, jobs.getJobRun, jobs.cancelJobRun, jobs.retryJobRun] as const;
    const platformCalls = [
      jobs.listPlatformJobRuns,
      jobs.getPlatformJobRun,
      jobs.cancelPlatformJobRun,
      jobs.retryPlatformJobRun,
    ] as const;
    for (const [owner, [list, get, cancel, retry]] of [
      [clinic.id, clinicCalls],
      [null, platformCalls],
    ] as const) {
      const options = { clinic: owner, startedBy: null };
      await api.ok(list, {}, superuser);
      // nobody works on it
      const waiting = await enqueueRun(em, testQueues.polled, { id: 'x' }, options);
      await api.ok(get, { params: { id: waiting } }, superuser);
      await api.ok(cancel, { params: { id: waiting } }, superuser);
      const failing = await enqueueRun(em, testQueues.run, { id: 'x' }, options);
      await waitFor(
        'it failed, and can be retried',
        async () => (await api.send(retry, { params: { id: failing } }, superuser)).statusCode === 200,
      );
    }
    expect(unused(Object.values(jobs))).toEqual([]);
  });

  it('a clinic in its administrator’s hands', async () => {
    const admin = clinic.as('orgadmin');
    await api.ok(clinicSettings.getFirstSteps, {}, admin);
    await api.ok(clinicSettings.getClinicEdition, {}, admin);
    await api.ok(clinicSettings.setClinicEdition, { body: { edition: '274n' } }, admin);
    const { version, slug } = await api.ok(clinicSettings.getClinicSettings, {}, admin);
    await api.ok(clinicSettings.checkClinicSlug, { params: { slug } }, admin);
    const body = { info: 'Приём', slug: `${slug}-new`, version };
    const saved = await api.ok(clinicSettings.saveClinicSettings, { body }, admin);
    await api.ok(clinicSettings.releaseClinicSlug, { params: { slug } }, admin);
    const on = await api.ok(clinicSettings.getClinicModules, {}, admin);
    expect(on.version).toBe(saved.version);
    const modules = SWITCHED_MODULES.filter((module) => on.modules.includes(module));
    await api.ok(clinicSettings.saveClinicModules, { body: { modules, version: on.version } }, admin);
    for (const is_published of [false, true])
      await api.ok(clinicSettings.publishClinic, { body: { is_published } }, admin);
    const file = { data: await pngOf(20, 20), name: 'logo.png' };
    await api.ok(clinicSettings.setClinicLogo, { file }, admin);
    await api.ok(clinicSettings.removeClinicLogo, {}, admin);
    await api.ok(staff.listStaff, {}, admin);
    const rights = { params: { id: clinic.people.doctor.userId }, body: { is_admin: true } };
    await api.ok(staff.setStaffAdmin, rights, admin);
    await api.ok(staff.setStaffAdmin, { ...rights, body: { is_admin: false } }, admin);
    await api.ok(staff.setStaffOverbooking, { params: rights.params, body: { is_allowed: true } }, admin);
    expect(unused([clinicSettings, staff].flatMap((group) => Object.values<Endpoint>(group)))).toEqual([]);
  });

  it('administration of clinics', async () => {
    const superuser = clinic.as('superuser');
    const person = { email: 'admin@new.test', lastName: 'Кедрова', firstName: 'Анна', middleName: '' };
    const { id: uuid, ...made } = await api.ok(
      adminClinics.createClinic,
      { body: { title: 'Кедр', slug: 'kedr', timezone: 'Asia/Barnaul', admin: person } },
      superuser,
    );
    await api.ok(adminClinics.listAdminClinics, {}, superuser);
    await api.ok(adminClinics.getAdminClinic, { params: { uuid } }, superuser);
    const body = { title: 'Кедр', slug: 'kedr-2', city: 'Бийск', website: '', version: made.version };
    const { version } = await api.ok(adminClinics.updateAdminClinic, { params: { uuid }, body }, superuser);
    const modules = { modules: ['booking' as const], version };
    await api.ok(adminClinics.setClinicModules, { params: { uuid }, body: modules }, superuser);
    const other = { ...person, email: 'second@new.test' };
    await api.ok(adminClinics.appointClinicAdmin, { params: { uuid }, body: other }, superuser);
    await api.ok(adminClinics.dismissClinicAdmin, { params: { uuid, user: made.admins[0]!.id } }, superuser);
    await api.ok(adminClinics.disableClinic, { params: { uuid } }, superuser);
    await api.ok(adminClinics.enableClinic, { params: { uuid } }, superuser);
    expect(unused(Object.values(adminClinics))).toEqual([]);
  });

  it('administration of people', async () => {
    const superuser = clinic.as('superuser');
    const { userId: id } = await addPerson(test);
    await api.ok(adminUsers.listAdminUsers, {}, superuser);
    await api.ok(adminUsers.getAdminUser, { params: { id } }, superuser);
    await api.ok(adminUsers.endUserSessions, { params: { id } }, superuser);
    await api.ok(adminUsers.moveUser, { params: { id }, body: { move: 'ban', reason: 'x' } }, superuser);
    await api.ok(adminUsers.moveUser, { params: { id }, body: { move: 'unban' } }, superuser);
    const rights = { is_admin: true, grants: [], was: { is_admin: false, grants: [] }, reason: 'x' };
    await api.ok(adminUsers.setUserRights, { params: { id, clinic: clinic.id }, body: rights }, superuser);
    const { userId: other } = await addPerson(test, { isSuperuser: true });
    await api.ok(adminUsers.withdrawSuperuser, { params: { id: other }, body: { reason: 'x' } }, superuser);
    expect(unused(Object.values(adminUsers))).toEqual([]);
  });

  it('what they changed is in the log', async () => {
    const actions = await test.rows<{ action: string }>(
      `select distinct action from audit_event where result = 'ok' order by action`,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'absence.end',
      'absence.mark',
      'account.close',
      'appointment.book',
      'appointment.cancel',
      'appointment.confirm',
      'appointment.move',
      'appointment.note',
      'appointment.reschedule',
      'appointment.view',
      'audit.export',
      'audit.read',
      'avatar.remove',
      'avatar.set',
      'card_views.ask',
      'card_views.read',
      'case.close',
      'clinic_workbook.read',
      'clinic_workbook.report',
      'clinic_workbook.undo',
      'clinic_workbook.write',
      'clinic.change_settings',
      'clinic.create',
      'clinic.delete',
      'clinic.disable',
      'clinic.enable',
      'clinic.hide',
      'clinic.modules',
      'clinic.publish',
      'clinic.release_slug',
      'clinic.remove_logo',
      'clinic.set_edition',
      'clinic.set_logo',
      'clinic.update',
      'consent.give',
      'consent.withdraw',
      'contact.add_phone',
      'contact.change_email',
      'contact.reject_email',
      'contact.remove_phone',
      'contact.request_code',
      'contact.request_email',
      'contact.set_username',
      'department.create',
      'department.delete',
      'department.update',
      'dependant.create',
      'dependant.remove',
      'dependant.update',
      'device.confirm',
      'device.request_letter',
      'doctor.create',
      'doctor.delete',
      'doctor.update',
      'document.print',
      'employee.create',
      'employee.delete',
      'employee.invite',
      'employee.update',
      'employment.accept',
      'employment.end',
      'factor.add',
      'factor.remove',
      'factor.renew_codes',
      'factor.reset',
      'factor.send_code',
      'file.delete',
      'file.read',
      'file.upload',
      'grant.give',
      'identity.link',
      'identity.reject',
      'identity.unlink',
      'job.cancel',
      'job.retry',
      'letter.retry',
      'notification.choose',
      'own_data.export',
      'passkey.add',
      'passkey.remove',
      'passkey.rename',
      'password.change',
      'password.request_reset',
      'password.reset',
      'patient.create',
      'patient.delete',
      'patient.export',
      'patient.find_account',
      'patient.import',
      'patient.import_report',
      'patient.import_undo',
      'patient.link',
      'patient.mark_distinct',
      'patient.merge',
      'patient.merge_undo',
      'patient.read_table',
      'patient.unlink',
      'patient.unmark_distinct',
      'patient.update',
      'patient.view',
      'price.create',
      'price.delete',
      'price.export',
      'price.import',
      'price.import_undo',
      'price.update',
      'queue.export',
      'reception.create',
      'reception.history',
      'reception.update',
      'reception.view',
      'refbook_row.create',
      'refbook_row.remove',
      'refbook_row.update',
      'refbook.confirm',
      'refbook.import',
      'refbook.undo',
      'registry.export',
      'report.export',
      'report.view',
      'role.grant',
      'role.revoke',
      'schedule.clear',
      'schedule.copy_week',
      'schedule.generate',
      'session.begin',
      'session.close',
      'session.end',
      'session.end_others',
      'session.lock',
      'session.open',
      'session.second_factor',
      'session.unlock',
      'slot.create',
      'slot.delete',
      'slot.overbook',
      'sms.retry',
      'specialty.create',
      'specialty.delete',
      'specialty.update',
      'superuser.withdraw',
      'user.activate',
      'user.ban',
      'user.end_sessions',
      'user.register',
      'user.reject',
      'user.resend_activation',
      'user.unban',
      'user.view',
      'waiting.cancel',
      'waiting.change',
      'waiting.decline',
      'waiting.export',
      'waiting.join',
      'waiting.restore',
      'waiting.withdraw',
      'workstation.grant',
    ]);
  });

  it('nothing of the contract was left out', () => {
    expect(unused(ENDPOINTS)).toEqual([]);
  });
});

describe('the contract', () => {
  it('is registered whole, and nothing else is', () => {
    expect(test.app.endpoints.map(({ id }) => id).toSorted()).toEqual(ENDPOINTS.map(({ id }) => id).toSorted());
  });

  it('has unique ids and unique calls', () => {
    const calls = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':').replace(/\/$/, '')}`);
    expect(new Set(ENDPOINTS.map(({ id }) => id)).size).toBe(ENDPOINTS.length);
    expect(new Set(calls).size).toBe(ENDPOINTS.length);
  });

  it.each(ENDPOINTS)('$id declares only errors of the catalogue, each once, and a summary', ({ errors, summary }) => {
    expect(errors.filter((code) => !Object.hasOwn(ERRORS, code))).toEqual([]);
    expect(new Set(errors).size).toBe(errors.length);
    expect(summary).toMatch(/[а-яё]/i);
  });

  it('declares every code of the catalogue somewhere, or it is one of every call', () => {
    const general = [
      'validation_failed',
      'not_signed_in',
      'token_expired',
      'permission_denied',
      'second_factor_required',
      'session_locked',
      'reauthentication_required',
      'captcha_required',
      'ip_restricted',
      'feature_not_available',
      'clinic_disabled',
      'clinic_required',
      'malformed_request',
      'payload_too_large',
      'unsupported_media_type',
      'internal_error',
      'conflict',
      'request_timeout',
      'wrong_host',
    ];
    // in the catalogue ahead of its call
    // texts at a field of validation_failed
    const ofFields = [
      'range_end_before_start',
      'range_too_long',
      'segment_end_before_start',
      'segments_overlap',
      'slot_too_long',
      'date_far',
      'waiting_subject',
      'cursor_invalid',
      'middle_name_required',
      'middle_name_and_mark',
      'day_in_future',
      'day_too_early',
      'snils_unsound',
      'oms_unsound',
      'oms_form',
      'benefit_code_form',
      'document_kind_letters',
      'document_serial_form',
      'document_number_form',
      'passport_serial_form',
      'passport_number_form',
      'address_needs_subject',
      'address_needs_town',
      'address_needs_street',
      'address_needs_house',
      'absence_past',
      'absence_move_twice',
      'absence_move_inside',
    ];
    const declared = new Set<string>([...ENDPOINTS.flatMap(({ errors }) => [...errors]), ...general, ...ofFields]);
    expect(Object.keys(ERRORS).filter((code) => !declared.has(code))).toEqual([]);
  });

  it.each(ENDPOINTS)('$id takes no undeclared field in its body', ({ body }) => {
    const open: string[] = [];
    const visit = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      if ('properties' in schema && Reflect.get(schema, 'additionalProperties') !== false) open.push(path);
      for (const [key, value] of Object.entries(schema)) visit(value, `${path}/${key}`);
    };
    visit(body, '');
    expect(open).toEqual([]);
  });
});
