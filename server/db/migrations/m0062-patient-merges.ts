import { Migration } from '@mikro-orm/migrations';

/**
 * Two cards of one person become one: the other card is kept here, with what moved, so that it can come back. While
 * rows move, a record and its visit are of two patients until the end of the transaction.
 */
export class M0062PatientMerges extends Migration {
  override name = 'm0062-patient-merges';

  override up(): void {
    this.addSql(`
      alter table reception_record
        alter constraint reception_record_organization_id_appointment_id_patient_id_fkey deferrable initially immediate,
        alter constraint reception_record_organization_id_treatment_case_id_patient_fkey deferrable initially immediate;

      create table patient_merge (
        id uuid not null,
        organization_id uuid not null references organization (id),
        target_id uuid not null,
        -- the card that is gone, and its row
        source_id uuid not null,
        source jsonb not null,
        -- facts of the target that became others: as they were, and as they became
        before jsonb not null,
        after jsonb not null,
        -- ids of the rows that followed, by table
        moved jsonb not null,
        merged_by uuid not null references app_user (id),
        merged_at timestamptz not null default now(),
        undone_by uuid references app_user (id),
        undone_at timestamptz,
        primary key (id, organization_id),
        constraint patient_merge_of_two check (source_id <> target_id),
        constraint patient_merge_undone check ((undone_at is null) = (undone_by is null))
      );
      create unique index patient_merge_source_key on patient_merge (organization_id, source_id) where undone_at is null;
      create index patient_merge_target_idx on patient_merge (organization_id, target_id) where undone_at is null;
      create index patient_merge_number_idx on patient_merge (organization_id, (source ->> 'card_number')) where undone_at is null;
      create index patient_merge_merged_idx on patient_merge (organization_id, merged_at desc);

      -- two cards that were looked at and are of two people; the smaller id first
      create table patient_distinct (
        organization_id uuid not null references organization (id),
        one_id uuid not null,
        other_id uuid not null,
        decided_by uuid not null references app_user (id),
        decided_at timestamptz not null default now(),
        primary key (organization_id, one_id, other_id),
        foreign key (organization_id, one_id) references patient (organization_id, id) on delete cascade,
        foreign key (organization_id, other_id) references patient (organization_id, id) on delete cascade,
        constraint patient_distinct_of_two check (one_id < other_id)
      );
      create index patient_distinct_other_idx on patient_distinct (organization_id, other_id);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table patient_distinct, patient_merge;
      alter table reception_record
        alter constraint reception_record_organization_id_appointment_id_patient_id_fkey not deferrable,
        alter constraint reception_record_organization_id_treatment_case_id_patient_fkey not deferrable;
    `);
  }
}
