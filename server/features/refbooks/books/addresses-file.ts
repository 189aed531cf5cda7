import type { AddressLevel } from '#shared/rules/refbooks.ts';
import { xmlAttributes } from './records.ts';

/** An address object that is in force. */
export interface AddressObject {
  readonly guid: string;
  readonly name: string;
  /** short word of its kind, without a dot: «ул», «г» */
  readonly type: string;
  readonly level: AddressLevel;
  /** of the parent; null: a region, or what its file does not say */
  readonly parentGuid: string | null;
  /** by which GAR's hierarchy names it; null in FIAS */
  readonly objectId: string | null;
}
/** A pair of GAR's hierarchy. */
export interface AddressParent {
  readonly objectId: string;
  readonly parentId: string;
}

const OF_GAR: ReadonlyMap<string, AddressLevel> = new Map(
  Object.entries({ 1: 1, 2: 3, 3: 3, 4: 3, 5: 4, 6: 6, 7: 65, 8: 7 }),
);
const OF_FIAS: ReadonlyMap<string, AddressLevel> = new Map(Object.entries({ 1: 1, 3: 3, 4: 4, 6: 6, 65: 65, 7: 7 }));
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const guidOf = (text: string | undefined): string | null => {
  const small = (text ?? '').toLowerCase();
  return GUID.test(small) ? small : null;
};
/** The short word of a kind of places, as the book has it: «ул.» is «ул». */
export const kindWord = (text: string | undefined): string => (text ?? '').trim().replace(/\.$/, '');

/** Objects of GAR (`AS_ADDR_OBJ_*.XML`); versions that are past and levels of plots and rooms are passed over. */
export async function* objectsOfGar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<AddressObject> {
  for await (const row of xmlAttributes(chunks, 'object')) {
    const [guid, level] = [guidOf(row['OBJECTGUID']), OF_GAR.get(row['LEVEL'] ?? '')];
    const isPresent = row['ISACTUAL'] === '1' && row['ISACTIVE'] === '1';
    const { NAME: name, OBJECTID: objectId } = row;
    if (!isPresent || guid === null || level === undefined || !name || !objectId) continue;
    yield { guid, name: name.trim(), type: kindWord(row['TYPENAME']), level, parentGuid: null, objectId };
  }
}

/** Who stands under whom in GAR (`AS_ADM_HIERARCHY_*.XML`); a region stands under nobody. */
export async function* parentsOfGar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<AddressParent> {
  for await (const { OBJECTID: objectId, PARENTOBJID: parentId, ISACTIVE: isActive } of xmlAttributes(chunks, 'item'))
    if (isActive === '1' && objectId && parentId && parentId !== '0') yield { objectId, parentId };
}

/** Objects of the former FIAS (`AS_ADDROBJ_*.XML`), which name their parents. */
export async function* objectsOfFias(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<AddressObject> {
  for await (const row of xmlAttributes(chunks, 'object')) {
    const [guid, level] = [guidOf(row['AOGUID']), OF_FIAS.get(row['AOLEVEL'] ?? '')];
    const isPresent = row['CURRSTATUS'] === '0' && row['ACTSTATUS'] === '1' && !row['NEXTID'];
    const name = (row['OFFNAME'] ?? row['FORMALNAME'] ?? '').trim();
    if (!isPresent || guid === null || level === undefined || name === '') continue;
    const parentGuid = guidOf(row['PARENTGUID']);
    yield { guid, name, type: kindWord(row['SHORTNAME']), level, parentGuid, objectId: null };
  }
}
