import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicSql, platformSql } from '#server/db/sql.ts';

/** One socket that has one thing open. */
export interface Member {
  readonly socket: string;
  /** as the hub knows it; it names the clinic, too */
  readonly topic: string;
  readonly clinic: string;
  readonly user: string;
}
const REASON = 'a server process serves all clinics';
/** Members of a process that is silent for so long are gone. */
const DEAD = `interval '60 seconds'`;
/** People of one thing that are told; nobody reads more. */
const MAX_PEOPLE = 20;

/** The process is known first: its members hang on it. */
const insertMembers = platformSql(
  'presence_join',
  REASON,
  `
  with process as (
    insert into presence_process (id, seen_at) values (:process, now()) on conflict (id) do update set seen_at = now()
  )
  insert into presence (socket_id, topic, process_id, organization_id, user_id)
  select socket, topic, :process, clinic, person
  from unnest(:sockets::uuid[], :topics::text[], :clinics::uuid[], :users::uuid[]) as m (socket, topic, clinic, person)
  on conflict do nothing`,
);
const deleteMember = clinicSql(
  'presence_leave',
  'delete from presence where organization_id = :clinic and topic = :topic and socket_id = :socket',
);
/** By presence_pkey. */
const selectUsers = clinicSql<{ user_id: string }>(
  'presence_users',
  `
  select distinct p.user_id from presence p join presence_process s on s.id = p.process_id and s.seen_at > now() - ${DEAD}
  where p.organization_id = :clinic and p.topic = :topic order by p.user_id limit ${MAX_PEOPLE}`,
);
/** One heartbeat: this process lives, and the members of dead ones are gone. */
const heartbeat = platformSql<{ is_known: boolean; topics: string[] }>(
  'presence_heartbeat',
  REASON,
  `
  with own as (
    update presence_process set seen_at = now() where id = :process returning id
  ), dead as (
    delete from presence_process where seen_at < now() - ${DEAD} and id <> :process returning id
  )
  select exists (select from own) as is_known,
    array(select distinct p.topic from presence p join dead on dead.id = p.process_id) as topics`,
);
const deleteProcess = platformSql('presence_stop', REASON, 'delete from presence_process where id = :process');

/** Writes the members of a process; those that are written already stay. */
export async function keepMembers(em: SqlEntityManager, process: string, members: readonly Member[]): Promise<void> {
  await insertMembers(em, {
    process,
    sockets: members.map(({ socket }) => socket),
    topics: members.map(({ topic }) => topic),
    clinics: members.map(({ clinic }) => clinic),
    users: members.map(({ user }) => user),
  });
}

export async function dropMember(em: SqlEntityManager, { clinic, topic, socket }: Member): Promise<void> {
  await deleteMember({ em, clinic: { id: clinic } }, { topic, socket });
}

/** Accounts of those who have a thing open, in any process that lives, each once. */
export const usersOf = async (em: SqlEntityManager, clinic: string, topic: string): Promise<string[]> =>
  (await selectUsers({ em, clinic: { id: clinic } }, { topic })).map(({ user_id: user }) => user);

/**
 * Says that a process lives, and clears the members of those that do not.
 * @returns whether it was known, or taken for dead; and the topics that people left
 */
export async function heartbeatOf(
  em: SqlEntityManager,
  process: string,
): Promise<{ isKnown: boolean; topics: readonly string[] }> {
  const [row] = await heartbeat(em, { process });
  return { isKnown: row?.is_known ?? false, topics: row?.topics ?? [] };
}

/** A process that stops takes its members along. */
export async function dropProcess(em: SqlEntityManager, process: string): Promise<void> {
  await deleteProcess(em, { process });
}
