import { Migration } from '@mikro-orm/migrations';

/**
 * What a booking writes. The overlap of a patient's visits is looked for by patient alone: an id is of one clinic, the
 * index is half as large, and planners do not take it any more for the visits of a patient, which it finds by ten to
 * twenty times the pages of `appointment_patient_idx`. A key that begins with the id grows at its end, as ids do. A
 * page of slots keeps room for the new version of a row that is booked, held or freed.
 */
export class M0018AppointmentIndexes extends Migration {
  override name = 'm0018-appointment-indexes';

  override up(): void {
    this.addSql(`
      alter table appointment drop constraint appointment_patient_no_overlap,
        add constraint appointment_patient_no_overlap exclude using gist (patient_id with =, tstzrange(start_time, end_time) with &&)
          where (status not in ('cancelled', 'reception_cancelled'));
      ${rekeyed('id, organization_id, patient_id')}
      alter table slot set (fillfactor = 85);
    `);
  }

  override down(): void {
    this.addSql(`
      alter table slot reset (fillfactor);
      ${rekeyed('organization_id, id, patient_id')}
      alter table appointment drop constraint appointment_patient_no_overlap,
        add constraint appointment_patient_no_overlap exclude using gist
          (organization_id with =, patient_id with =, tstzrange(start_time, end_time) with &&)
          where (status not in ('cancelled', 'reception_cancelled'));
    `);
  }
}

/** The records of visits refer to the key, so their reference is made anew. */
const rekeyed = (columns: string): string => `
      alter table reception_record drop constraint reception_record_organization_id_appointment_id_patient_id_fkey;
      alter table appointment drop constraint appointment_patient_key, add constraint appointment_patient_key unique (${columns});
      alter table reception_record add constraint reception_record_organization_id_appointment_id_patient_id_fkey
        foreign key (organization_id, appointment_id, patient_id) references appointment (organization_id, id, patient_id);`;
