import { refbookRowEndpoints as api } from '#shared/contract/refbook-rows.ts';
import { ADDRESS_LEVELS, type AddressLevel } from '#shared/rules/refbooks.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { AddressItem, BenefitItem, InsurerItem } from '#renderer/entities/refbook/api.ts';
import { rowsTexts as texts } from './rows-texts.ru.ts';

/** What a form has of a row; fields are named as the calls name them. */
export type RowValues = Readonly<Record<string, string>>;
const trimmed = <V extends RowValues>(values: V): V =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])) as V;

export const insurerValues = (row: InsurerItem | null) => ({
  ID: row?.ID ?? '',
  NAM_SMOP: row?.NAM_SMOP ?? '',
  // one without a short name of its own is called by the whole one
  NAM_SMOK: row && row.NAM_SMOK !== row.NAM_SMOP ? row.NAM_SMOK : '',
  TF_OKATO: row?.TF_OKATO ?? '',
});
export type InsurerValues = ReturnType<typeof insurerValues>;
export const insurerBody = (values: InsurerValues) => trimmed(values);
/** The code of a row that is there is not asked for: those of the starter are none of the register. */
export function checkInsurer(values: InsurerValues, row: InsurerItem | null): FieldErrors {
  const { ID, NAM_SMOP, ...rest } = insurerBody(values);
  return row
    ? violationsOf(api.updateInsurer.body, { ...rest, ...withoutEmpty({ NAM_SMOP }), version: row.version })
    : violationsOf(api.createInsurer.body, { ...rest, ...withoutEmpty({ ID, NAM_SMOP }) });
}

export const benefitValues = (row: BenefitItem | null) => ({ ID: row?.ID ?? '', DESCR: row?.DESCR ?? '' });
export type BenefitValues = ReturnType<typeof benefitValues>;
export const benefitBody = (values: BenefitValues) => trimmed(values);
export function checkBenefit(values: BenefitValues, row: BenefitItem | null): FieldErrors {
  const { ID, DESCR } = benefitBody(values);
  return row
    ? violationsOf(api.updateBenefit.body, { ...withoutEmpty({ DESCR }), version: row.version })
    : violationsOf(api.createBenefit.body, withoutEmpty({ ID, DESCR }));
}

const REGION = String(ADDRESS_LEVELS.region);
/** `parent`: what is typed to find what it lies in; `parentguid`: what was chosen. */
export const addressValues = (row: AddressItem | null) => ({
  aolevel: String(row?.aolevel ?? ADDRESS_LEVELS.street),
  parent: '',
  parentguid: row?.parentguid ?? '',
  offname: row?.offname ?? '',
  shortname: row?.shortname ?? '',
  aoguid: row?.aoguid ?? '',
});
export type AddressValues = ReturnType<typeof addressValues>;
export const isRegion = ({ aolevel }: Pick<AddressValues, 'aolevel'>): boolean => aolevel === REGION;
export function addressBody(values: AddressValues) {
  const { aolevel, parentguid, offname, shortname, aoguid } = trimmed(values);
  return {
    aolevel: Number(aolevel) as AddressLevel,
    parentguid: isRegion(values) ? null : parentguid,
    offname,
    shortname,
    ...(aoguid === '' ? {} : { aoguid }),
  };
}
export function checkAddress(values: AddressValues): FieldErrors {
  const { offname, shortname, ...rest } = addressBody(values);
  const found = violationsOf(api.createAddress.body, { ...rest, ...withoutEmpty({ offname, shortname }) });
  return rest.parentguid === '' ? { ...found, parentguid: texts.alert_parent } : found;
}
