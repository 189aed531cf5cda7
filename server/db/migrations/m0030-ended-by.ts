import { Migration } from '@mikro-orm/migrations';

/**
 * Who ended an entry of the waiting list, since only they may take it back; and which links of letters are spent, since
 * a visit that was cancelled by one and stands again is answered by none of them.
 */
export class M0030EndedBy extends Migration {
  override name = 'm0030-ended-by';

  override up(): void {
    this.addSql(`
      alter table waiting_entry add column ended_by uuid references app_user (id) on delete set null;
      alter table visit_link add column spent_at timestamptz;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table visit_link drop column spent_at;
      alter table waiting_entry drop column ended_by;
    `);
  }
}
