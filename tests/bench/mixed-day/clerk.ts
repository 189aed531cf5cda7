import { documentEndpoints } from '#shared/contract/documents.ts';
import { patientEndpoints } from '#shared/contract/patients.ts';
import { queueEndpoints } from '#shared/contract/queue.ts';
import { scheduleEndpoints } from '#shared/contract/schedule.ts';
import { addDays, daysAsInstants } from '#shared/rules/clinic-time.ts';
import { ZONE, type DeskClerk } from './data.ts';
import { fetchPrinted } from './print.ts';
import { oneOf, type Person } from './person.ts';

type Clerk = Person<DeskClerk>;
/** What is typed into the search: names, a phone, a card, a year. */
const SEARCHES = ['ив', 'иванова', 'петров с', 'смирн', '+7 912', '4711', '1970', 'кузнец'];
/** A share of the found cards is changed, and one printed. */
const [CHANGED, PRINTED] = [0.3, 0.3];
const happens = (share: number): boolean => Math.random() < share;

/**
 * A clerk of the desk does one of these: the queue of today, a patient who calls, a booking for somebody, a new
 * patient.
 */
export async function clerkRound(me: Clerk, today: string): Promise<void> {
  const at = Math.random();
  if (at < 0.32) await receivePatients(me, today);
  else if (at < 0.65) await findPatient(me);
  else if (at < 0.95) await bookSomebody(me, today);
  else await enterPatient(me);
}

/** Marks who has come, in the live queue, and looks at it meanwhile. */
async function receivePatients(me: Clerk, today: string): Promise<void> {
  const query = daysAsInstants(today, today, ZONE);
  const list = (slot?: string) =>
    me.call(queueEndpoints.listQueue, { query: slot === undefined ? query : { ...query, slot } });
  const { items } = await me.show('schedule', { day: today }, list, list);
  await me.think(2);
  const visit = oneOf(items.filter(({ status }) => status === 'booked'));
  if (visit) {
    await me.tried(
      queueEndpoints.moveAppointment,
      { params: { id: visit.id }, body: { status: 'arrived', version: visit.version } },
      ['stale_version'],
    );
    // who changes a visit reads everything that may show it
    await list();
  }
  await me.think(2);
}

async function findPatient(me: Clerk): Promise<void> {
  me.close();
  await me.call(patientEndpoints.listPatients, {});
  await me.think();
  const search = oneOf(SEARCHES) ?? '';
  // half of it first: the list follows what is typed
  await me.call(patientEndpoints.listPatients, { query: { search: search.slice(0, 2) } });
  await me.think(0.2);
  const { items } = await me.call(patientEndpoints.listPatients, { query: { search } });
  await me.think();
  const found = oneOf(items);
  if (!found) return;
  const card = await me.call(patientEndpoints.getPatient, { params: { id: found.id } });
  await me.think();
  if (happens(CHANGED)) {
    await me.tried(
      patientEndpoints.updatePatient,
      {
        params: { id: found.id },
        body: {
          last_name: card.last_name,
          first_name: card.first_name,
          middle_name: card.middle_name,
          gender: card.gender,
          date_of_birth: card.date_of_birth,
          phone: card.phone,
          // the form asks for the mark where there is no patronymic
          has_no_middle_name: card.middle_name === '',
          data: card.data,
          version: card.version,
        },
      },
      ['stale_version'],
    );
    await me.think();
  }
  if (happens(PRINTED)) {
    await fetchPrinted(me, documentEndpoints.printCard, found.id);
    await me.think();
  }
}

/**
 * Books a patient into a free time of a doctor's week, and cancels it again. The weeks are to come: news of today's
 * visits concern none of their times.
 */
async function bookSomebody(me: Clerk, today: string): Promise<void> {
  const doctor = oneOf(me.who.doctors) ?? '';
  const from = addDays(today, 1 + 7 * Math.floor(Math.random() * 4));
  const query = daysAsInstants(from, addDays(from, 6), ZONE);
  const week = () => me.call(scheduleEndpoints.listSlotsByDoctor, { params: { id: doctor }, query });
  const { items } = await me.show(`slots:${doctor}`, {}, week);
  const slot = oneOf(
    items.filter(({ patient, is_reserve: isReserve, is_held: isHeld }) => !patient && !isReserve && !isHeld),
  );
  const patient = oneOf(
    (await me.call(patientEndpoints.listPatients, { query: { search: oneOf(SEARCHES) ?? '' } })).items,
  );
  await me.think();
  if (!slot || !patient) return;
  const booked = await me.tried(
    scheduleEndpoints.updateSlot,
    { params: { id: slot.id }, body: { patient: patient.id, is_reserve: false, version: slot.version } },
    ['stale_version', 'slot_taken', 'slot_held', 'patient_busy'],
  );
  await me.think();
  if (!booked) return;
  await me.tried(
    scheduleEndpoints.updateSlot,
    { params: { id: slot.id }, body: { patient: null, is_reserve: false, version: booked.version } },
    ['stale_version'],
  );
  await me.think();
}

const enterPatient = async (me: Clerk): Promise<void> => {
  await me.call(patientEndpoints.createPatient, {
    body: { last_name: 'Новикова', first_name: 'Анна', date_of_birth: '1990-01-01', gender: 'female' },
  });
  await me.think();
};
