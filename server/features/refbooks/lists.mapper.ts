import type { Static } from 'typebox';
import type { AddressItem, BenefitItem, DrugFound, DrugItem, InsurerItem } from '#shared/contract/refbook-lists.ts';
import type { AddressPart, AddressRow } from './addresses.service.ts';
import type { DrugHit } from './drugs.service.ts';
import type { BookRow } from './rows.service.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** As the register parts them. */
const formsOf = (forms: unknown): string => (Array.isArray(forms) ? forms.join('; ') : '');

export const toDrug = ({ code, name, data }: BookRow): Static<typeof DrugItem> => ({
  ID: code,
  S_TORG_NAME: name,
  S_MNN: text(data['international']),
  S_FORMS: formsOf(data['forms']),
  S_DOCS: text(data['documents']),
  S_GROUP: text(data['group']),
});
export const toDrugFound = ({ code, name, international, forms }: DrugHit): Static<typeof DrugFound> => ({
  ID: code,
  S_TORG_NAME: name,
  S_MNN: international,
  S_FORMS: formsOf(forms),
});
export const toInsurer = ({ code, name, data }: BookRow): Static<typeof InsurerItem> => ({
  ID: code,
  NAM_SMOK: name,
  NAM_SMOP: text(data['fullName']),
  TF_OKATO: text(data['okato']),
});
export const toBenefit = ({ code, name }: BookRow): Static<typeof BenefitItem> => ({ ID: code, DESCR: name });
const toPart = ({ guid, name, short_name: kind, level }: AddressPart) => ({
  aoguid: guid,
  offname: name,
  shortname: kind,
  aolevel: level,
});
export const toAddress = (row: AddressRow): Static<typeof AddressItem> => ({
  ...toPart(row),
  parentguid: row.parent_guid,
  path: row.path,
  parents: row.parents.map(toPart),
});
