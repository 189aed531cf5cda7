import { Migration } from '@mikro-orm/migrations';

/** The main diagnosis of a record: that of its epicrisis, where there is one. */
const MAIN = (record: string, name: string) =>
  `coalesce(${record}.content #>> '{epicrisis,mainDiagnosis,${name}}', ${record}.content #>> '{mainDiagnosis,${name}}')`;
const KEPT = (record: string) =>
  `${record}.organization_id, ${record}.id, ${record}.visit_at, ${record}.patient_id, ${MAIN(record, 'code')},
        case when ${record}.content #>> '{epicrisis,mainDiagnosis,code}' is null then ${record}.content #>> '{mainDiagnosis,character}'
          else ${record}.content #>> '{epicrisis,mainDiagnosis,character}' end is not distinct from 'first'`;

/**
 * What the reports of a clinic read, each by an index of its own that has all it needs. Records are large
 * and read by their patient: their main diagnoses are kept apart.
 */
export class M0057Reports extends Migration {
  override name = 'm0057-reports';

  override up(): void {
    this.addSql(`
      -- who made a booking; null: before it was written down
      alter table appointment add column booked_through text constraint appointment_booked_through check (booked_through in ('patient', 'desk'));
      -- visits of a clinic in a period, index-only
      create index appointment_report_idx on appointment (organization_id, start_time)
        include (status, doctor_id, end_time, patient_id, booked_through, booked_by);
      -- booked times beside the grid, which are few
      create index slot_overbooked_idx on slot (organization_id, start_time) include (doctor_id, end_time) where is_overbooked and patient_id is not null;

      -- whom a table of another program brought is not new to the clinic
      alter table patient add column is_imported boolean not null default false;
      update patient p set is_imported = true from patient_import_row r
        where r.kind = 'new' and r.organization_id = p.organization_id and r.patient_id = p.id;
      create index patient_created_idx on patient (organization_id, created_at) where not is_imported;

      create table visit_diagnosis (
        organization_id uuid not null references organization (id),
        record_id uuid not null,
        visit_at timestamptz not null,
        patient_id uuid not null,
        code text not null,
        -- found for the first time
        is_first boolean not null,
        primary key (record_id, organization_id),
        foreign key (record_id, organization_id) references reception_record (id, organization_id) on delete cascade
      );
      create function keep_visit_diagnosis() returns trigger language plpgsql as $$
      begin
        if ${MAIN('new', 'code')} is null then
          delete from visit_diagnosis where record_id = new.id and organization_id = new.organization_id;
        else
          insert into visit_diagnosis (organization_id, record_id, visit_at, patient_id, code, is_first)
          select ${KEPT('new')}
          on conflict (record_id, organization_id) do update
            set visit_at = excluded.visit_at, patient_id = excluded.patient_id, code = excluded.code, is_first = excluded.is_first;
        end if;
        return null;
      end $$;
      create trigger reception_record_diagnosis_inserted after insert on reception_record
        for each row execute function keep_visit_diagnosis();
      create trigger reception_record_diagnosis_updated after update of content, visit_at, patient_id on reception_record
        for each row execute function keep_visit_diagnosis();
      insert into visit_diagnosis (organization_id, record_id, visit_at, patient_id, code, is_first)
        select ${KEPT('r')} from reception_record r where ${MAIN('r', 'code')} is not null;
      create index visit_diagnosis_time_idx on visit_diagnosis (organization_id, visit_at) include (code, patient_id, is_first);
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger reception_record_diagnosis_inserted on reception_record;
      drop trigger reception_record_diagnosis_updated on reception_record;
      drop function keep_visit_diagnosis();
      drop table visit_diagnosis;
      drop index patient_created_idx;
      alter table patient drop column is_imported;
      drop index slot_overbooked_idx;
      drop index appointment_report_idx;
      alter table appointment drop column booked_through;
    `);
  }
}
