import type { Static } from 'typebox';
import type { AddressItem, BenefitItem, DrugFound, DrugItem, InsurerItem } from '#shared/contract/refbook-lists.ts';
import type { refbookRowEndpoints as api } from '#shared/contract/refbook-rows.ts';
import type { AddressPart, AddressRow } from './addresses.service.ts';
import type { Benefit } from './books/benefits-file.ts';
import type { Insurer } from './books/insurers-file.ts';
import type { DrugHit } from './drugs.service.ts';
import type { AddressName, NewAddress } from './hand-addresses.service.ts';
import type { BookRow, RowState, StatedRow } from './rows.service.ts';

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
const toState = ({ is_active, by_hand, version }: RowState) => ({ is_active, by_hand, version });
export const toInsurer = ({ code, name, data, ...row }: StatedRow): Static<typeof InsurerItem> => ({
  ID: code,
  NAM_SMOK: name,
  NAM_SMOP: text(data['fullName']),
  TF_OKATO: text(data['okato']),
  ...toState(row),
});
export const toBenefit = ({ code, name, ...row }: StatedRow): Static<typeof BenefitItem> => ({
  ID: code,
  DESCR: name,
  ...toState(row),
});
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
  ...toState(row),
});

type Body<Call extends 'createInsurer' | 'createBenefit' | 'createAddress'> = Static<(typeof api)[Call]['body']>;
/** As official files write names: between words is one space. */
const words = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ');
export const fromInsurer = (code: string, body: Omit<Body<'createInsurer'>, 'ID'>): Omit<Insurer, 'endedOn'> => ({
  code,
  name: words(body.NAM_SMOP),
  shortName: words(body.NAM_SMOK),
  okato: body.TF_OKATO,
});
export const fromBenefit = (code: string, { DESCR: name }: Omit<Body<'createBenefit'>, 'ID'>): Benefit => ({
  code,
  name: words(name),
});
export const fromAddressName = ({
  offname: name,
  shortname: kind,
}: Pick<Body<'createAddress'>, 'offname' | 'shortname'>): AddressName => ({ name: words(name), kind: words(kind) });
export const fromNewAddress = (body: Body<'createAddress'>): NewAddress => ({
  ...fromAddressName(body),
  guid: body.aoguid,
  level: body.aolevel,
  parent: body.parentguid,
});
