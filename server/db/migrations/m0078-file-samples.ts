import { Migration } from '@mikro-orm/migrations';

/**
 * The first cells of a table, shown while its columns are named, are people's data: they go when the file is written or
 * given up. Numbers of cards are reserved at each attempt of an import, so that none is kept for it.
 */
export class M0078FileSamples extends Migration {
  override name = 'm0078-file-samples';

  override up(): void {
    const asked = `('read', 'checking', 'checked', 'running', 'failed')`;
    this.addSql(`
      update patient_import set samples = '[]' where samples <> '[]'
        and (state not in ${asked} or state = 'failed' and not exists (select from patient_import_row r where r.import_id = patient_import.id));
      alter table patient_import
        drop column first_number,
        add constraint patient_import_samples_gone check (state in ${asked} or samples = '[]');
      update clinic_workbook w set sheets = (
          select coalesce(jsonb_agg(sheet || jsonb_build_object('samples', jsonb_build_array()) order by place), '[]') from jsonb_array_elements(w.sheets) with ordinality as read (sheet, place)
        )
        where state not in ${asked} or state = 'failed' and not exists (select from clinic_workbook_row r where r.workbook_id = w.id);
      alter table clinic_workbook
        add constraint clinic_workbook_samples_gone check (state in ${asked} or not jsonb_path_exists(sheets, '$[*].samples[*]'));
    `);
  }

  override down(): void {
    this.addSql(`
      alter table clinic_workbook drop constraint clinic_workbook_samples_gone;
      alter table patient_import
        drop constraint patient_import_samples_gone,
        add column first_number integer check (first_number > 0);
    `);
  }
}
