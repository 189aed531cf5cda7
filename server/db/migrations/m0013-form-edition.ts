import { Migration } from '@mikro-orm/migrations';

/**
 * The edition of form 025/u follows the day the card was opened, unless the clinic sets one (decision "Printing").
 * Until now every clinic had 834n without anybody's choice. Records that are saved keep the edition they were saved
 * with.
 */
export class M0013FormEdition extends Migration {
  override name = 'm0013-form-edition';

  override up(): void {
    this.addSql(`
      alter table organization alter column form_edition drop not null, alter column form_edition drop default;
      update organization set form_edition = null where form_edition = '834n';

      -- what the dialog says of a document; those of the last hour are as if chosen
      alter table document_job
        add column edition_reason text not null default 'chosen' check (edition_reason in ('chosen', 'record', 'clinic', 'card_opened')),
        add column card_opened date not null default current_date,
        add column without_visits boolean not null default false;
      alter table document_job alter column edition_reason drop default, alter column card_opened drop default;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table document_job drop column edition_reason, drop column card_opened, drop column without_visits;
      update organization set form_edition = '834n' where form_edition is null;
      alter table organization alter column form_edition set default '834n', alter column form_edition set not null;
    `);
  }
}
