import { Migration } from '@mikro-orm/migrations';

/**
 * Who has a visit or a card open right now (docs/architecture.md, "Realtime"). Nothing of it is worth a crash's
 * recovery.
 */
export class M0019Presence extends Migration {
  override name = 'm0019-presence';

  override up(): void {
    this.addSql(`
      create unlogged table presence_process (
        id uuid primary key,
        -- a process that is silent for a minute is dead, and so is what its sockets had open
        seen_at timestamptz not null
      );
      create unlogged table presence (
        socket_id uuid not null,
        topic text not null,
        process_id uuid not null references presence_process (id) on delete cascade,
        organization_id uuid not null references organization (id),
        user_id uuid not null references app_user (id) on delete cascade,
        primary key (organization_id, topic, socket_id)
      );
      create index presence_process_idx on presence (process_id);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table presence;
      drop table presence_process;
    `);
  }
}
