import { Migration } from '@mikro-orm/migrations';

/**
 * A closed account is erased after 90 days: its row stays without anything of the person, because what clinics keep
 * (who booked, who wrote a record) refers to it. What goes with an account that is deleted goes with an erased one,
 * too: the trigger follows the same foreign keys. Pictures of people are of no clinic, hence not among its files; their
 * objects are left to the clean-up when their rows go.
 */
export class M0038ClosingAndAvatars extends Migration {
  override name = 'm0038-closing-and-avatars';

  override up(): void {
    this.addSql(`
      alter table organization_role
        drop constraint organization_role_user_id_fkey,
        add constraint organization_role_user_id_fkey foreign key (user_id) references app_user (id) on delete cascade;

      create function forget_erased_account() returns trigger language plpgsql as $$
      declare part record;
      begin
        for part in
          select c.conrelid::regclass as owner, a.attname as reference
          from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
          where c.contype = 'f' and c.confrelid = 'app_user'::regclass and c.confdeltype = 'c' and c.conparentid = 0
          order by c.conrelid::regclass::text
        loop
          execute format('delete from %s where %I = $1', part.owner, part.reference) using new.id;
        end loop;
        return null;
      end $$;
      create trigger app_user_erased after update of erased_at on app_user for each row
        when (old.erased_at is null and new.erased_at is not null) execute function forget_erased_account();

      create table user_avatar_part (
        avatar_id uuid not null,
        size integer not null constraint user_avatar_part_size_check check (size > 0),
        user_id uuid not null references app_user (id) on delete cascade,
        bytes integer not null constraint user_avatar_part_bytes_check check (bytes > 0),
        sha256 text not null constraint user_avatar_part_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
        key text not null constraint user_avatar_part_key_key unique
          constraint user_avatar_part_key_check check (key ~ '^[0-9a-f]{32}$'),
        created_at timestamptz not null default now(),
        primary key (avatar_id, size)
      );
      create index user_avatar_part_user_idx on user_avatar_part (user_id);
      create function leave_avatar_to_clean_up() returns trigger language plpgsql as $$
      begin
        insert into file_stray (key) values (old.key) on conflict do nothing;
        return null;
      end $$;
      create trigger user_avatar_part_gone after delete on user_avatar_part for each row
        execute function leave_avatar_to_clean_up();
    `);
  }

  override down(): void {
    this.addSql(`
      update app_user set avatar = null where avatar in (select avatar_id::text from user_avatar_part);
      delete from user_avatar_part;
      drop table user_avatar_part;
      drop function leave_avatar_to_clean_up();
      drop trigger app_user_erased on app_user;
      drop function forget_erased_account();
      alter table organization_role
        drop constraint organization_role_user_id_fkey,
        add constraint organization_role_user_id_fkey foreign key (user_id) references app_user (id);
    `);
  }
}
