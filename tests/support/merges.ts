import { patientMergeEndpoints as merges } from '#shared/contract/patient-merges.ts';
import type { MergeGroup } from '#shared/rules/card-merge.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import type { Api } from './call.ts';
import type { TestClinic } from './clinic-factory.ts';
import { addKnownPatient } from './patients.ts';

/** A merge that was made, and a pair that is of two people; past the application. */
export async function addPatientMerge(clinic: TestClinic): Promise<void> {
  const other = await addKnownPatient(clinic, { lastName: 'Двойникова' });
  const user = clinic.people.orgadmin.userId;
  const source = { id: uuidv7(), card_number: 9000, last_name: 'А', first_name: 'Б', middle_name: '' };
  const moved = { appointments: [], cases: [], entries: [], notifications: [], account: false };
  await clinic.test.rows(
    `with distinct_pair as (insert into patient_distinct (organization_id, one_id, other_id, one_now, other_now, decided_by) select $2, one, other, one, other, $5 from (select least($3::uuid, $4::uuid) as one, greatest($3::uuid, $4::uuid) as other) as pair)
     insert into patient_merge (id, organization_id, target_id, source_id, source, before, after, moved, merged_by) values ($1, $2, $3, $6, $7, '{}', '{}', $8, $5)`,
    [uuidv7(), clinic.id, clinic.patient, other, user, source.id, source, moved],
  );
}

/** Cards of a clinic that its administrator makes one, and two again. */
export class MergeCalls {
  readonly #api: Api;
  readonly clinic: TestClinic;

  constructor(api: Api, clinic: TestClinic) {
    this.#api = api;
    this.clinic = clinic;
  }

  get #admin() {
    return this.clinic.as('orgadmin');
  }
  /** A card of one woman, with more of what it says. */
  async add(more: Parameters<typeof addKnownPatient>[1] = {}, data: Record<string, unknown> = {}): Promise<string> {
    const anna = { lastName: 'Иванова', firstName: 'Анна', middleName: 'Петровна', birthDate: '1980-02-01' };
    const id = await addKnownPatient(this.clinic, { ...anna, ...more });
    await this.clinic.test.rows('update patient set data = $2 where id = $1', [id, data]);
    return id;
  }
  /** The whole row; undefined: the card is gone. */
  async rowOf(id: string): Promise<Record<string, unknown> | undefined> {
    const text = 'select to_jsonb(p) as row from patient p where id = $1';
    return (await this.clinic.test.rows<{ row: Record<string, unknown> }>(text, [id]))[0]?.row;
  }
  /** What the card says, without the versions in which it does. */
  async factsOf(id: string): Promise<Record<string, unknown>> {
    const row = await this.rowOf(id);
    if (!row) throw new Error('The card is gone');
    const { version: _, restored_version: __, restored_like: ___, ...facts } = row;
    return facts;
  }
  preview(id: string, other: string) {
    return this.#api.ok(merges.previewMerge, { params: { id, other } }, this.#admin);
  }
  /** A press in these versions. */
  press(id: string, other: string, body: Record<string, unknown> = {}) {
    const whole = { version: 1, other_version: 1, take: [], ...body };
    return this.#api.send(merges.mergePatients, { params: { id, other }, body: whole }, this.#admin);
  }
  /** The same after a look, by who has compared the cards. @returns the merge's id */
  async merge(id: string, other: string, take: readonly MergeGroup[] = []): Promise<string> {
    const { target, source } = await this.preview(id, other);
    const body = { version: target.version, other_version: source.version, compared: true, take: [...take] };
    return (await this.#api.ok(merges.mergePatients, { params: { id, other }, body }, this.#admin)).id;
  }
  undo(id: string) {
    return this.#api.send(merges.undoMerge, { params: { id } }, this.#admin);
  }
  async undone(id: string) {
    return this.#api.ok(merges.undoMerge, { params: { id } }, this.#admin);
  }
  async list() {
    return (await this.#api.ok(merges.listMerges, {}, this.#admin)).items;
  }
  /** Pairs that are offered, each in the order of ids. */
  async pairs(): Promise<string[][]> {
    const { items } = await this.#api.ok(merges.listDuplicates, {}, this.#admin);
    return items.map(({ one, other }) => [one.id, other.id].toSorted());
  }
  async markDistinct(id: string, other: string): Promise<void> {
    await this.#api.ok(merges.markDistinct, { params: { id, other } }, this.#admin);
  }
  async unmarkDistinct(id: string, other: string): Promise<void> {
    await this.#api.ok(merges.unmarkDistinct, { params: { id, other } }, this.#admin);
  }
}
