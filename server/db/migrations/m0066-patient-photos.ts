import { Migration } from '@mikro-orm/migrations';

/** The clinic's own photograph of a patient: a private file (2 §3). */
export class M0066PatientPhotos extends Migration {
  override name = 'm0066-patient-photos';

  override up(): void {
    this.addSql(`
      alter table patient
        add column photo_id uuid,
        add foreign key (photo_id, organization_id) references file (id, organization_id) on delete set null (photo_id);
      -- a file that is deleted looks for its patient
      create index patient_photo_idx on patient (photo_id, organization_id) where photo_id is not null;
    `);
  }

  override down(): void {
    this.addSql('alter table patient drop column photo_id;');
  }
}
