import { Migration } from '@mikro-orm/migrations';

/** Contacts of a person at a provider were kept with the link, and used for nothing (federal law 152, article 5). */
export class M0049IdentityContacts extends Migration {
  override name = 'm0049-identity-contacts';

  override up(): void {
    this.addSql(`alter table user_identity drop column email, drop column phone;`);
  }

  override down(): void {
    this.addSql(`alter table user_identity add column email text, add column phone text;`);
  }
}
