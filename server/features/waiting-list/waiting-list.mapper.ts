import type { Static } from 'typebox';
import type { waitingListEndpoints as api } from '#shared/contract/waiting-list.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { WantedEntry, WantedWindow } from './entries.service.ts';
import type { EntryRow } from './entries-sql.ts';
import type { ClinicColumns, OwnEntryRow } from './own-waiting.service.ts';
import type { OwnOfferRow } from './own-offers.service.ts';
import type { Ladder } from './ladders.service.ts';

type Wire = Output<(typeof api)['listOwnWaiting']>['items'][number];
type StaffWire = Output<(typeof api)['addWaiting']>;
type OwnWire = Output<(typeof api)['listAllOwnWaiting']>['items'][number];
type OwnOfferWire = Output<(typeof api)['listOwnOffers']>['items'][number];
type LadderWire = Output<(typeof api)['listLadders']>['items'][number];

interface DependantColumns {
  readonly dependant_id: string | null;
  readonly patient_last_name: string;
  readonly patient_first_name: string;
}
const toDependant = (row: DependantColumns): Wire['dependant'] =>
  row.dependant_id === null
    ? null
    : { id: row.dependant_id, last_name: row.patient_last_name, first_name: row.patient_first_name };

export const toEntry = (row: EntryRow, zone: string): Wire => ({
  id: row.id,
  doctor:
    row.doctor_id === null
      ? null
      : { id: row.doctor_id, last_name: row.last_name, first_name: row.first_name, middle_name: row.middle_name },
  specialty: { id: row.specialty_id, title: row.specialty },
  weekdays: [...row.weekdays],
  from_minute: row.from_minute,
  to_minute: row.to_minute,
  from_date: row.from_date,
  to_date: row.to_date,
  type: row.type,
  dependant: toDependant(row),
  status: row.status,
  missed: row.missed,
  created_at: toClinicIso(row.created_ms, zone),
  offer:
    row.offer_id === null
      ? null
      : {
          id: row.offer_id,
          slot: row.offer_slot,
          doctor: {
            id: row.offer_doctor,
            last_name: row.offer_last_name,
            first_name: row.offer_first_name,
            middle_name: row.offer_middle_name,
          },
          specialty: row.offer_specialty,
          start_time: toClinicIso(row.offer_start_ms, zone),
          until: toClinicIso(row.offer_until_ms, zone),
          seconds_left: row.offer_seconds,
          status: row.offer_status,
        },
});

export const toStaffEntry = (row: EntryRow, zone: string): StaffWire => ({
  ...toEntry(row, zone),
  patient: {
    id: row.patient_id,
    last_name: row.patient_last_name,
    first_name: row.patient_first_name,
    middle_name: row.patient_middle_name,
    phone: row.phone,
    has_account: row.has_account,
  },
});

const toClinic = (row: ClinicColumns): OwnOfferWire['organization'] => ({
  id: row.organization_id,
  slug: row.clinic_slug,
  title: row.clinic_title,
  city: row.clinic_city,
  address: row.clinic_address,
  timezone: row.timezone,
});
export const toOwnEntry = (row: OwnEntryRow): OwnWire => ({
  ...toEntry(row, row.timezone),
  organization: { ...toClinic(row), modules: [...row.clinic_modules] },
});
export const toOwnOffer = (row: OwnOfferRow): OwnOfferWire => ({
  id: row.id,
  slot: row.slot_id,
  doctor: { id: row.doctor_id, last_name: row.last_name, first_name: row.first_name, middle_name: row.middle_name },
  specialty: row.specialty,
  start_time: toClinicIso(row.start_ms, row.timezone),
  until: toClinicIso(row.until_ms, row.timezone),
  seconds_left: row.seconds_left,
  status: 'open',
  type: row.type,
  dependant: toDependant(row),
  organization: toClinic(row),
});

export const toLadder = ({ slot, doctor_id: id, specialty, ...row }: Ladder, zone: string): LadderWire => ({
  slot,
  doctor: { id, last_name: row.last_name, first_name: row.first_name, middle_name: row.middle_name },
  specialty,
  start_time: toClinicIso(row.start_ms, zone),
  steps: row.steps.map((step) => ({
    entry: step.entry,
    offer: step.offer,
    type: step.type,
    patient: {
      id: step.patient_id,
      last_name: step.last_name,
      first_name: step.first_name,
      middle_name: step.middle_name,
      phone: step.phone,
      has_account: step.has_account,
    },
    status: step.status,
    until: step.until_ms === null ? null : toClinicIso(step.until_ms, zone),
    seconds_left: step.seconds_left,
  })),
});

export const fromWindow = (body: Static<(typeof api)['changeWaiting']['body']>): WantedWindow => ({
  weekdays: body.weekdays,
  fromMinute: body.from_minute,
  toMinute: body.to_minute,
  fromDate: body.from_date ?? null,
  toDate: body.to_date ?? null,
  type: body.type,
});
export const fromWanted = (
  body: Static<(typeof api)['addWaiting']['body']> | Static<(typeof api)['joinWaitingList']['body']>,
): WantedEntry => ({ doctor: body.doctor ?? null, specialty: body.specialty ?? null, ...fromWindow(body) });
const FIELDS: Readonly<Record<string, string>> = { toMinute: 'to_minute', toDate: 'to_date' };
/** The wire's name of a refused field. */
export const waitingFieldOf = (field: string): string => FIELDS[field] ?? field;
