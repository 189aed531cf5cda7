import { authEndpoints } from '#shared/contract/auth.ts';
import { dependantEndpoints } from '#shared/contract/dependants.ts';
import { patientEndpoints } from '#shared/contract/patients.ts';
import { registryEndpoints } from '#shared/contract/registry.ts';
import { waitingListEndpoints } from '#shared/contract/waiting-list.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { MINUTES_OF_DAY } from '#shared/format/clock.ts';
import { cardToWire, emptyCard } from '#shared/rules/patient-card.ts';
import { apiOf, type Call } from '#tests/e2e/fixtures/api.ts';
import { DEMO_PASSWORD } from '#server/db/seeds/demo/accounts.ts';
import { bookedPatient, demoReception } from '#tests/e2e/fixtures/demo.ts';
import { ROLES, type Kit } from './scene.ts';

/** of the demo's patient */
const OWN_CARD = '1';
const BOOKED = 'Ветрова';
const TWIN = { last_name: 'Кольцова', first_name: 'Анна', date_of_birth: '1984-03-12' };

/** As browsers call themselves: the list of devices tells them by it. */
const DESK_BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** The session of one of the demo's people, begun in that browser. */
async function signInFrom(origin: string, role: string, browser: string): Promise<string> {
  const { method, path } = authEndpoints.login;
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ email: `${role}@demo.test`, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${role} cannot sign in: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as Output<typeof authEndpoints.login>).token;
}

/** Adds to the demo what its screens are empty without. Everybody here is invented. */
export async function prepare(origin: string): Promise<Kit> {
  const call = apiOf(origin);
  const tokens = new Map<(typeof ROLES)[number], string>();
  for (const role of ROLES) tokens.set(role, await signInFrom(origin, role, DESK_BROWSER));
  await signInFrom(origin, 'patient', PHONE_BROWSER);
  const place = await demoReception(call);
  const clinic = place.clinic.id;
  const as = (role: (typeof ROLES)[number]) => ({ token: tokens.get(role) ?? '', clinic });
  const [admin, desk, patient] = [as('orgadmin'), as('employee'), as('patient')];

  const child = { last_name: 'Ёлкин', first_name: 'Матвей', middle_name: 'Андреевич', date_of_birth: '2017-05-20' };
  const mother = { last_name: 'Ёлкина', first_name: 'Нина', middle_name: 'Павловна', date_of_birth: '1952-09-03' };
  for (const dependant of [
    { ...child, gender: 'male', relation: 'child', is_confirmed: true },
    { ...mother, gender: 'female', relation: 'parent', is_confirmed: true },
  ] as const)
    await call(dependantEndpoints.createDependant, { body: dependant }, { token: patient.token });

  const { id: invited } = await call(
    registryEndpoints.createEmployee,
    {
      body: {
        lastName: 'Рябинина',
        firstName: 'Мария',
        middleName: 'Олеговна',
        email: 'ryabinina@zdorovie.test',
        phone: '+79160001122',
        workemail: 'ryabinina@zdorovie.test',
        workphone: '114',
      },
    },
    admin,
  );

  const [slot] = place.slots;
  const { id: booked } = await bookedPatient(call, place, slot ? [slot] : [], { lastName: BOOKED });
  const waiting = { weekdays: [1, 2, 3, 4, 5], from_minute: 0, to_minute: MINUTES_OF_DAY, type: null };
  for (const [last_name, first_name, weekdays] of [
    ['Лаптева', 'Дарья', [1, 2, 3, 4, 5]],
    ['Осокин', 'Глеб', [1, 3, 5]],
    ['Тимофеева', 'Раиса', [2, 4]],
  ] as const) {
    const { id } = await call(
      patientEndpoints.createPatient,
      { body: { last_name, first_name, middle_name: '', phone: '+79165550101' } },
      desk,
    );
    const body = { ...waiting, patient: id, doctor: place.doctor.id, weekdays: [...weekdays] };
    await call(waitingListEndpoints.addWaiting, { body }, desk);
  }

  await twin(call, admin, { middle_name: 'Сергеевна', phone: '+79165550102' });
  await twin(call, admin, {});

  // the log and the patient see who opened the card
  const own = await call(
    patientEndpoints.listPatients,
    { query: { page: 1, per_page: 20, search: 'Ёлкина Анна' } },
    desk,
  );
  const card = own.items.find(({ cardid }) => cardid === OWN_CARD);
  if (!card) throw new Error('The demo has no card of its patient');
  await call(patientEndpoints.getPatient, { params: { id: card.id } }, desk);
  return { tokens, place, booked: BOOKED, patient: booked, invited };
}

/** One more card of the same person. */
async function twin(
  call: Call,
  caller: { readonly token: string; readonly clinic: string },
  known: { readonly middle_name?: string; readonly phone?: string },
): Promise<void> {
  const made = await call(patientEndpoints.createPatient, { body: { ...TWIN, ...known } }, caller);
  const { last_name, first_name, middle_name, phone, version } = made;
  const names = { last_name, first_name, middle_name, has_no_middle_name: middle_name === '' };
  const data = cardToWire(emptyCard());
  const body = { ...names, phone, gender: 'female', version, data, date_of_birth: TWIN.date_of_birth } as const;
  await call(patientEndpoints.updatePatient, { params: { id: made.id }, body }, caller);
}
