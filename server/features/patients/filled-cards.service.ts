import type { MergeGroup } from '#shared/rules/card-merge.ts';
import type { ClinicEm } from '#server/db/sql.ts';
import type { Doer } from '#server/http/call.ts';
import { auditMany } from '#server/lib/audit/audit.ts';
import { publishAfterCommit } from '#server/lib/realtime/after-commit.ts';
import { changedFields, filledBy, isAnother, type Filled, type TablePatient } from './fill-imported.rules.ts';
import {
  changeImported,
  factsOfPatients,
  knownPatients,
  lockToFill,
  type ImportedFacts,
} from './imported-patients.service.ts';
import { cardChanged } from './patient-cards.service.ts';

/** Who fills the cards of a clinic from a table, in a transaction. */
export interface Filler extends ClinicEm, Doer {}
/** A patient of a table, and what the clinic has of them. */
export interface Standing {
  /** null: nobody yet */
  readonly there: ImportedFacts | null;
  /** null: nothing is added */
  readonly filled: Filled | null;
  /** a number of theirs is in the card of somebody else, who is `there` */
  readonly isOther: boolean;
}
/** Of somebody whom the clinic does not have. */
export const NOBODY: Standing = { there: null, filled: null, isOther: false };
/** A card that was filled, and what it was before. */
export interface FilledCard {
  readonly id: string;
  readonly before: Omit<ImportedFacts, 'id' | 'like'> & { readonly like?: number | null };
  /** that it has since */
  readonly version: number;
}
type Change = readonly [before: ImportedFacts, after: ImportedFacts];

/** What a clinic has of patients, and what these would add, in the same order; of `groups` alone where named. */
export async function standingOf(
  call: ClinicEm,
  patients: readonly (TablePatient & { readonly groups?: ReadonlySet<MergeGroup> })[],
): Promise<Standing[]> {
  const ids = await knownPatients(call, patients);
  const known = [...new Set(ids.filter((id) => id !== null))];
  const facts = new Map((await factsOfPatients(call, known)).map((row) => [row.id, row]));
  return patients.map((patient, at) => {
    const there = facts.get(ids[at] ?? '') ?? null;
    const isOther = there !== null && isAnother(there, patient);
    return { there, filled: there && !isOther ? filledBy(there, patient, patient.groups) : null, isOther };
  });
}

/** Changes cards as a save does: each has its line in the log, and whoever has it open reads it again. */
async function change(
  call: Filler,
  changes: readonly Change[],
  way: 'table' | 'table_undo',
  likes: ReadonlyMap<string, number> = new Map(),
): Promise<ReadonlyMap<string, number>> {
  if (changes.length === 0) return new Map();
  await lockToFill(
    call,
    changes.map(([{ id }]) => id),
  );
  const versions = await changeImported(
    call,
    changes.map(([, after]) => after),
    likes,
  );
  const changed = changes.filter(([{ id }]) => versions.has(id));
  await auditMany(
    call,
    changed.map(([before, after]) => ({
      action: 'patient.update',
      objectType: 'patient',
      objectId: before.id,
      details: { fields: changedFields(before, after), way },
    })),
  );
  publishAfterCommit(
    call.em,
    changed.flatMap(([{ id }]) => cardChanged(call, id)),
  );
  return versions;
}

/**
 * Adds to cards what a table has of them, in the transaction of `em`. Logged.
 * @returns those that were changed; who is missing was changed by somebody else since they were read, or is gone
 */
export async function fillCards(call: Filler, standings: readonly Standing[]): Promise<FilledCard[]> {
  const changes = standings.flatMap(({ there, filled }): Change[] => (there && filled ? [[there, filled.facts]] : []));
  const versions = await change(call, changes, 'table');
  return changes.flatMap(([{ id, ...before }]) => {
    const version = versions.get(id);
    return version === undefined ? [] : [{ id, before, version }];
  });
}

/**
 * Takes away again what was added to cards, in the transaction of `em`. A card that was changed since stays as it is;
 * one that is as before counts as in the version that it had then. Logged.
 * @returns ids of those that are as before, and of those that stay; who is gone is none of them
 */
export async function takeBack(
  call: Filler,
  filled: readonly FilledCard[],
): Promise<{ readonly restored: ReadonlySet<string>; readonly kept: ReadonlySet<string> }> {
  const ids = filled.map(({ id }) => id);
  await lockToFill(call, ids);
  const there = new Map((await factsOfPatients(call, ids)).map((facts) => [facts.id, facts]));
  const changes = filled.flatMap(({ id, before, version }): Change[] => {
    const facts = there.get(id);
    if (!facts || (facts.like ?? facts.version) !== version) return [];
    return [[facts, { ...before, id, version: facts.version, like: null }]];
  });
  const likes = new Map(filled.map(({ id, before: { version, like } }) => [id, like ?? version]));
  const versions = await change(call, changes, 'table_undo', likes);
  return {
    restored: new Set(versions.keys()),
    kept: new Set([...there.keys()].filter((id) => !versions.has(id))),
  };
}
