import { Type } from 'typebox';
import { BENEFIT_CODE, HAND_LIMITS, INSURER_CODE, OKATO_CODE } from '#shared/rules/refbook-codes.ts';
import { ADDRESS_LEVELS } from '#shared/rules/refbooks.ts';
import { IdParams, Uuid, Version, nullable, oneOf } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { AddressItem, BenefitItem, CodeParams, InsurerItem } from './refbook-lists.ts';

/** A name is words: it has a letter. */
const name = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: String.raw`\p{L}`, 'x-clean': 'line' });
const insurer = {
  /** empty: it is called by its whole name */
  NAM_SMOK: Type.String({ maxLength: HAND_LIMITS.insurer, 'x-clean': 'line' }),
  NAM_SMOP: name(HAND_LIMITS.insurer),
  TF_OKATO: Type.String({ pattern: OKATO_CODE, 'x-clean': 'line' }),
};
const benefit = { DESCR: name(HAND_LIMITS.benefit) };
const address = {
  offname: Type.String({
    minLength: 1,
    maxLength: HAND_LIMITS.address,
    pattern: String.raw`[\p{L}\d]`,
    'x-clean': 'line',
  }),
  /** short word of its kind: «ул», «г» */
  shortname: Type.String({
    minLength: 1,
    maxLength: HAND_LIMITS.addressKind,
    pattern: String.raw`\p{L}`,
    'x-clean': 'line',
  }),
};
const closed = { additionalProperties: false } as const;
const written = { scope: 'platform', access: 'refbook.write', isFresh: true } as const;
const Removed = Type.Object({ result: Type.Boolean() });

/**
 * Rows of reference books by hand (2 §7, B46). What a hand made stays when an official file lacks it; where a file has
 * its code, the file's row takes its place, and the undo of that import brings it back. What a hand corrected is
 * written anew by the next file that has it. A PUT puts the row in force, too.
 */
export const refbookRowEndpoints = {
  createInsurer: defineEndpoint({
    ...written,
    id: 'createInsurer',
    method: 'POST',
    path: '/refbook/api/foms/',
    summary: 'Внести страховую медицинскую организацию вручную (2 §7)',
    body: Type.Object({ ID: Type.String({ pattern: INSURER_CODE, 'x-clean': 'line' }), ...insurer }, closed),
    response: InsurerItem,
    errors: ['book_busy', 'book_code_taken', 'book_code_retired'],
  }),
  updateInsurer: defineEndpoint({
    ...written,
    id: 'updateInsurer',
    method: 'PUT',
    path: '/refbook/api/foms/:id',
    summary: 'Исправить страховую медицинскую организацию, убранную — вернуть (2 §7)',
    params: CodeParams,
    body: Type.Object({ ...insurer, version: Version }, closed),
    response: InsurerItem,
    errors: ['not_found', 'book_busy', 'stale_version'],
  }),
  removeInsurer: defineEndpoint({
    ...written,
    id: 'removeInsurer',
    method: 'DELETE',
    path: '/refbook/api/foms/:id',
    summary:
      'Убрать страховую медицинскую организацию (2 §7): её больше не предлагают, в картах она остаётся; вернуть — PUT',
    params: CodeParams,
    response: Removed,
    errors: ['not_found', 'book_busy'],
  }),
  createBenefit: defineEndpoint({
    ...written,
    id: 'createBenefit',
    method: 'POST',
    path: '/refbook/api/lgoti/',
    summary: 'Внести льготную категорию вручную (2 §7)',
    body: Type.Object({ ID: Type.String({ pattern: BENEFIT_CODE, 'x-clean': 'line' }), ...benefit }, closed),
    response: BenefitItem,
    errors: ['book_busy', 'book_code_taken', 'book_code_retired'],
  }),
  updateBenefit: defineEndpoint({
    ...written,
    id: 'updateBenefit',
    method: 'PUT',
    path: '/refbook/api/lgoti/:id',
    summary: 'Исправить льготную категорию, убранную — вернуть (2 §7)',
    params: CodeParams,
    body: Type.Object({ ...benefit, version: Version }, closed),
    response: BenefitItem,
    errors: ['not_found', 'book_busy', 'stale_version'],
  }),
  removeBenefit: defineEndpoint({
    ...written,
    id: 'removeBenefit',
    method: 'DELETE',
    path: '/refbook/api/lgoti/:id',
    summary: 'Убрать льготную категорию (2 §7): её больше не предлагают, в картах она остаётся; вернуть — PUT',
    params: CodeParams,
    response: Removed,
    errors: ['not_found', 'book_busy'],
  }),
  createAddress: defineEndpoint({
    ...written,
    id: 'createAddress',
    method: 'POST',
    path: '/refbook/api/fias/',
    summary:
      'Внести адресный объект вручную (2 §7): aoguid — идентификатор ФИАС, если он известен; parentguid — в чём он лежит, у региона null',
    body: Type.Object(
      {
        aoguid: Type.Optional(Uuid),
        aolevel: oneOf(Object.values(ADDRESS_LEVELS)),
        parentguid: nullable(Uuid),
        ...address,
      },
      closed,
    ),
    response: AddressItem,
    errors: ['book_busy', 'book_code_taken', 'book_code_retired', 'address_misplaced', 'address_parent_retired'],
  }),
  updateAddress: defineEndpoint({
    ...written,
    id: 'updateAddress',
    method: 'PUT',
    path: '/refbook/api/fias/:id',
    summary:
      'Исправить название адресного объекта, и в адресах всего, что в нём лежит; убранный — вернуть (2 §7). В другое место объект не переносят: его убирают и вносят заново',
    params: IdParams,
    body: Type.Object({ ...address, version: Version }, closed),
    response: AddressItem,
    errors: ['not_found', 'book_busy', 'stale_version', 'address_parent_retired'],
  }),
  removeAddress: defineEndpoint({
    ...written,
    id: 'removeAddress',
    method: 'DELETE',
    path: '/refbook/api/fias/:id',
    summary:
      'Убрать адресный объект, в котором ничего не лежит (2 §7): его больше не предлагают, в картах он остаётся; вернуть — PUT',
    params: IdParams,
    response: Removed,
    errors: ['not_found', 'book_busy', 'address_not_empty'],
  }),
};
