import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { documentEndpoints } from '#shared/contract/documents.ts';
import { queueEndpoints } from '#shared/contract/queue.ts';
import { receptionEndpoints, type ReceptionSlot } from '#shared/contract/reception.ts';
import { refbookEndpoints } from '#shared/contract/refbooks.ts';
import { daysAsInstants } from '#shared/rules/clinic-time.ts';
import { FORM_025U } from '#shared/rules/form-025u.keys.ru.ts';
import { formToWire, type Diagnosis, type Form025u } from '#shared/rules/form-025u.ts';
import { primaryForm, repeatForm } from '#tests/support/form-samples.ts';
import { ZONE, type OfDoctor } from './data.ts';
import { fetchPrinted } from './print.ts';
import { oneOf, type Person } from './person.ts';

type Doctor = Person<OfDoctor>;
type Visit = Static<typeof ReceptionSlot>;
/** So often what was typed is kept in a whole visit. */
const DRAFTS = 6;
/** The beginning of each has more than one answer in every edition of ICD-10. */
const DIAGNOSES = ['хроническ', 'неуточненн', 'остр', 'J06', 'I10'];

/**
 * A doctor goes on with a visit that is begun, or takes the next patient, writes, and saves and prints the visit. When
 * nobody is left, a saved one is put right.
 */
export async function doctorRound(me: Doctor, today: string): Promise<void> {
  const query = daysAsInstants(today, today, ZONE);
  const day = () => me.call(receptionEndpoints.listReceptionDay, { params: { id: me.who.employee }, query });
  const visits = (await me.show('schedule', { day: today, employee: me.who.employee }, day)).items.flatMap(
    ({ slots }) => slots,
  );
  await me.think();
  const begun = visits.find(({ status }) => status === 'in_progress');
  const next = begun ?? oneOf(visits.filter(({ status }) => status === 'arrived' || status === 'booked'));
  if (next) await receive(me, next, begun ? Math.floor(Math.random() * DRAFTS) : DRAFTS);
  else await correct(me, oneOf(visits.filter(({ reception }) => reception !== null))?.reception ?? null);
}

/** @param drafts how often what was typed is kept until the visit is saved */
async function receive(me: Doctor, { id, patient }: Pick<Visit, 'id' | 'patient'>, drafts: number): Promise<void> {
  await me.call(queueEndpoints.moveAppointment, { params: { id }, body: { status: 'in_progress' } });
  me.close();
  const [{ cases }, { items: history }] = await Promise.all([
    me.call(receptionEndpoints.getReception, { params: { id } }),
    me.call(receptionEndpoints.listReceptionHistory, { params: { id: patient }, query: { per_page: 20 } }),
  ]);
  await me.think();
  const before = oneOf(history);
  if (before) await me.call(receptionEndpoints.getReceptionRecord, { params: { id: before.id } });
  const continued = Math.random() < 0.5 ? (cases[0]?.id ?? null) : null;
  const form = continued === null ? await primary(me) : repeatForm();
  const page = randomUUID();
  for (let draft = 1; draft <= drafts; draft += 1) {
    await me.think();
    await me.call(receptionEndpoints.saveReceptionDraft, {
      params: { id },
      body: {
        fields: formToWire({ ...form, complaints: form.complaints.slice(0, draft * 10) }),
        treatmentcase: continued,
        close_case: false,
        base_version: null,
        page,
        after: null,
      },
    });
  }
  await me.think();
  const { id: record } = await me.call(receptionEndpoints.createReceptionRecord, {
    body: {
      appointment: id,
      type: FORM_025U,
      forma: formToWire(form),
      is_close: false,
      treatmentcase: continued,
      close_case: false,
      drafts: [page],
    },
  });
  await me.think();
  await fetchPrinted(me, documentEndpoints.printRecord, record);
  await me.think();
}

/** A form with a diagnosis that was looked for. */
async function primary(me: Doctor): Promise<Form025u> {
  const search = oneOf(DIAGNOSES) ?? '';
  await me.call(refbookEndpoints.searchDiagnoses, { query: { search: search.slice(0, 3) } });
  await me.think(0.2);
  const { items } = await me.call(refbookEndpoints.searchDiagnoses, { query: { search } });
  const found = items[0];
  const mainDiagnosis: Diagnosis | null = found
    ? { code: found.MKB_CODE, name: found.MKB_NAME, note: '', character: 'first' }
    : null;
  return { ...primaryForm(), mainDiagnosis, concomitant: [] };
}

async function correct(me: Doctor, id: string | null): Promise<void> {
  if (id === null) return;
  const {
    fields,
    is_close: isClose,
    version,
  } = await me.call(receptionEndpoints.getReceptionRecord, { params: { id } });
  await me.think();
  await me.call(receptionEndpoints.updateReceptionRecord, {
    params: { id },
    body: { forma: fields, is_close: isClose, close_case: false, version },
  });
  await me.think();
}
