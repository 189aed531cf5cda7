import { Migration } from '@mikro-orm/migrations';

/**
 * What was said of two cards stays said of them while one is part of another card: `one_id` and `other_id` are the
 * cards of which it was said, also when they are gone, `one_now` and `other_now` those that they are part of.
 */
export class M0077DistinctCards extends Migration {
  override name = 'm0077-distinct-cards';

  override up(): void {
    this.addSql(`
      alter table patient_distinct
        drop constraint patient_distinct_organization_id_one_id_fkey,
        drop constraint patient_distinct_organization_id_other_id_fkey,
        add column one_now uuid,
        add column other_now uuid;
      update patient_distinct set one_now = one_id, other_now = other_id;
      -- merges kept with themselves what was said of the cards that went
      with recursive said as (
        select m.organization_id, least(m.source_id, mark.other) as one_id, greatest(m.source_id, mark.other) as other_id, mark.decided_by, mark.decided_at
        from patient_merge m cross join lateral jsonb_to_recordset(m.moved -> 'distinct') as mark (other uuid, decided_by uuid, decided_at timestamptz)
        where m.undone_at is null
      ), step as (
        select organization_id, one_id as id, one_id as now_id from said
        union select organization_id, other_id, other_id from said
        union select s.organization_id, s.id, m.target_id from step s
          join patient_merge m on m.organization_id = s.organization_id and m.source_id = s.now_id and m.undone_at is null
      ), root as (
        select s.* from step s join patient p on p.organization_id = s.organization_id and p.id = s.now_id
      )
      insert into patient_distinct (organization_id, one_id, other_id, one_now, other_now, decided_by, decided_at)
      select said.organization_id, said.one_id, said.other_id, one.now_id, other.now_id, said.decided_by, said.decided_at
      from said join root one on one.organization_id = said.organization_id and one.id = said.one_id
        join root other on other.organization_id = said.organization_id and other.id = said.other_id
      on conflict do nothing;
      alter table patient_distinct
        alter column one_now set not null,
        alter column other_now set not null,
        add foreign key (organization_id, one_now) references patient (organization_id, id) on delete cascade,
        add foreign key (organization_id, other_now) references patient (organization_id, id) on delete cascade;
      create index patient_distinct_now_idx on patient_distinct (organization_id, one_now, other_now);
      create index patient_distinct_other_now_idx on patient_distinct (organization_id, other_now);
    `);
  }

  /** The version before knows only of cards that are there; what was said of others is kept with their merges. */
  override down(): void {
    this.addSql(`
      update patient_merge m set moved = m.moved || jsonb_build_object('distinct', said.marks)
      from (
        select d.organization_id, card.id, jsonb_agg(jsonb_build_object('other', card.other, 'decided_by', d.decided_by, 'decided_at', d.decided_at)) as marks
        from patient_distinct d cross join lateral (values (d.one_id, d.other_id, d.one_now), (d.other_id, d.one_id, d.other_now)) as card (id, other, now_id)
        where card.id <> card.now_id group by d.organization_id, card.id
      ) as said
      where m.organization_id = said.organization_id and m.source_id = said.id and m.undone_at is null;
      delete from patient_distinct where one_now <> one_id or other_now <> other_id;
      alter table patient_distinct
        drop column one_now,
        drop column other_now,
        add foreign key (organization_id, one_id) references patient (organization_id, id) on delete cascade,
        add foreign key (organization_id, other_id) references patient (organization_id, id) on delete cascade;
    `);
  }
}
