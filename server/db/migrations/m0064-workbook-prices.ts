import { Migration } from '@mikro-orm/migrations';

/** A workbook of clinics brings prices, too. */
export class M0064WorkbookPrices extends Migration {
  override name = 'm0064-workbook-prices';

  override up(): void {
    this.addSql(`
      alter table clinic_workbook_row drop constraint clinic_workbook_row_sheet_check;
      alter table clinic_workbook_row add constraint clinic_workbook_row_sheet_check
        check (sheet in ('clinics', 'departments', 'specialties', 'employees', 'doctors', 'patients', 'prices'));
    `);
  }

  override down(): void {
    this.addSql(`
      delete from clinic_workbook_row where sheet = 'prices';
      alter table clinic_workbook_row drop constraint clinic_workbook_row_sheet_check;
      alter table clinic_workbook_row add constraint clinic_workbook_row_sheet_check
        check (sheet in ('clinics', 'departments', 'specialties', 'employees', 'doctors', 'patients'));
    `);
  }
}
