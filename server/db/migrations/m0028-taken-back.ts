import { Migration } from '@mikro-orm/migrations';

const KINDS = ['booked', 'cancelled_by_clinic', 'moved', 'reminder_day', 'reminder_hours', 'offered'];
const kindsSql = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');
const check = (kinds: readonly string[]): string => `
  alter table notification drop constraint notification_kind_check,
    add constraint notification_kind_check check (kind in (${kindsSql(kinds)}));
  alter table notification_choice drop constraint notification_choice_kind_check,
    add constraint notification_choice_kind_check check (kind in (${kindsSql(kinds)}));`;

/**
 * A patient's own cancellation is confirmed. A move that is taken back before anybody was told of it is not told: the
 * notification knows where the visit was.
 */
export class M0028TakenBack extends Migration {
  override name = 'm0028-taken-back';

  override up(): void {
    this.addSql(`
      ${check([...KINDS, 'cancelled_by_patient'])}
      alter table notification
        -- of a move: the doctor and the start (ms) before it
        add column was jsonb,
        -- since when it is not to be told any more
        add column undone_at timestamptz,
        add constraint notification_was check (was is null or kind = 'moved');
    `);
  }

  override down(): void {
    this.addSql(`
      delete from notification where kind = 'cancelled_by_patient';
      delete from notification_choice where kind = 'cancelled_by_patient';
      alter table notification drop column was, drop column undone_at;
      ${check(KINDS)}
    `);
  }
}
