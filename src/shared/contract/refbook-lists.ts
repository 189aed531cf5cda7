import { Type } from 'typebox';
import { BY_HAND } from '#shared/rules/refbook-codes.ts';
import { ADDRESS_LEVELS, ROWS_ASKED } from '#shared/rules/refbooks.ts';
import { nullable, oneOf, pageOf, pageQuery, Uuid } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Drug search starts with the third letter (3 §5). */
export const MIN_DRUG_SEARCH = 3;
/** A whole address is looked for from so many letters. */
export const MIN_ADDRESS_LINE = 3;
/** Items of one answer (2 §9). */
const PER_PAGE = 20;

/**
 * A line of the register of drugs. `ID` lasts from one edition of the register to the next. `S_FORMS`: release forms as
 * the register writes them, parted by semicolons. Empty texts are what it does not say.
 */
export const DrugItem = Type.Object({
  ID: Type.String(),
  S_TORG_NAME: Type.String(),
  S_MNN: Type.String(),
  S_FORMS: Type.String(),
  S_DOCS: Type.String(),
  S_GROUP: Type.String(),
});
/** A drug as it is prescribed: every line of the register with its names as one, with the forms of all. */
export const DrugFound = Type.Pick(DrugItem, ['ID', 'S_TORG_NAME', 'S_MNN', 'S_FORMS']);
/**
 * `is_active`: it is offered; `by_hand`: a person made it or corrected it, null when it says what its file says;
 * `version` goes back with a change.
 */
const RowState = { is_active: Type.Boolean(), by_hand: nullable(oneOf(BY_HAND)), version: Type.Integer() };
/** An insurer of the register F002; `ID` is its code SMOCOD. */
export const InsurerItem = Type.Object({
  ID: Type.String(),
  NAM_SMOK: Type.String(),
  NAM_SMOP: Type.String(),
  TF_OKATO: Type.String(),
  ...RowState,
});
/** A category of people with a benefit; `ID` is its code. */
export const BenefitItem = Type.Object({ ID: Type.String(), DESCR: Type.String(), ...RowState });
const AddressPart = {
  aoguid: Uuid,
  offname: Type.String(),
  shortname: Type.String(),
  aolevel: Type.Integer(),
};
/**
 * `aolevel` as FIAS counted; `path`: from the region down, as it is written; `parents`: what it lies in, from the
 * region down.
 */
export const AddressItem = Type.Object({
  ...AddressPart,
  parentguid: nullable(Uuid),
  path: Type.String(),
  parents: Type.Array(Type.Object(AddressPart)),
  ...RowState,
});
/** Those in force unless retired ones are asked for. */
const state = Type.Optional(oneOf(ROWS_ASKED));
const rowsQuery = Type.Object({ ...pageQuery(PER_PAGE).properties, state });
const LEVELS = Object.values(ADDRESS_LEVELS);
/** Of a row in its book. */
export const CodeParams = Type.Object({ id: Type.String({ pattern: '^[0-9A-Za-z-]{1,40}$' }) });
const common = { method: 'GET', scope: 'platform', access: 'signed-in' } as const;

export const refbookListEndpoints = {
  listDrugs: defineEndpoint({
    ...common,
    id: 'listDrugs',
    path: '/refbook/api/grls/',
    summary: 'Справочник ГРЛС: действующие препараты по алфавиту, по 20 на странице (2 §2); субстанций в нём нет',
    query: pageQuery(PER_PAGE),
    response: pageOf(DrugItem),
    errors: [],
  }),
  searchDrugs: defineEndpoint({
    ...common,
    id: 'searchDrugs',
    path: '/refbook/api/grls/search/',
    summary:
      'Поиск препарата по началам слов торгового названия и МНН, с третьей буквы, 20 штук (3 §5, §7). total — сколько всего подходит',
    query: Type.Object({ search: Type.String({ minLength: MIN_DRUG_SEARCH, maxLength: 100 }) }),
    response: Type.Object({ items: Type.Array(DrugFound), total: Type.Integer() }),
    errors: [],
  }),
  getDrug: defineEndpoint({
    ...common,
    id: 'getDrug',
    path: '/refbook/api/grls/:id',
    summary: 'Строка ГРЛС, и та, что больше не действует',
    params: CodeParams,
    response: DrugItem,
    errors: ['not_found'],
  }),
  listInsurers: defineEndpoint({
    ...common,
    id: 'listInsurers',
    path: '/refbook/api/foms/',
    summary:
      'Страховые медицинские организации, по 20 на странице; поиск по началам слов названия и по коду; state=retired — убранные',
    query: rowsQuery,
    response: pageOf(InsurerItem),
    errors: [],
  }),
  getInsurer: defineEndpoint({
    ...common,
    id: 'getInsurer',
    path: '/refbook/api/foms/:id',
    summary: 'Страховая медицинская организация, и та, что больше не действует',
    params: CodeParams,
    response: InsurerItem,
    errors: ['not_found'],
  }),
  listBenefits: defineEndpoint({
    ...common,
    id: 'listBenefits',
    path: '/refbook/api/lgoti/',
    summary: 'Льготные категории, по 20 на странице; поиск по коду и началам слов; state=retired — убранные',
    query: rowsQuery,
    response: pageOf(BenefitItem),
    errors: [],
  }),
  getBenefit: defineEndpoint({
    ...common,
    id: 'getBenefit',
    path: '/refbook/api/lgoti/:id',
    summary: 'Льготная категория, и та, что больше не действует',
    params: CodeParams,
    response: BenefitItem,
    errors: ['not_found'],
  }),
  listAddresses: defineEndpoint({
    ...common,
    id: 'listAddresses',
    path: '/refbook/api/fias/',
    summary:
      'Адресные объекты: level — уровень ФИАС, parentguid — всё, что лежит в этом объекте на любой глубине; по 20 на странице. state=retired — убранные. total считается до 10 000',
    query: Type.Object({
      ...rowsQuery.properties,
      level: Type.Optional(oneOf(LEVELS)),
      /** documented clients send it empty at the first level */
      parentguid: Type.Optional(Type.Union([Uuid, Type.Literal('')])),
    }),
    response: pageOf(AddressItem),
    errors: [],
  }),
  searchAddresses: defineEndpoint({
    ...common,
    id: 'searchAddresses',
    path: '/refbook/api/fias/search/',
    summary:
      'Адрес одной строкой, как пишут люди («лен пушк 10 5»): пять подходящих объектов, лучшие первыми; дом и квартира — из той же строки',
    query: Type.Object({ search: Type.String({ minLength: MIN_ADDRESS_LINE, maxLength: 200 }) }),
    response: Type.Object({ items: Type.Array(AddressItem), house: Type.String(), flat: Type.String() }),
    errors: [],
  }),
  getAddress: defineEndpoint({
    ...common,
    id: 'getAddress',
    path: '/refbook/api/fias/:id',
    summary: 'Адресный объект, и тот, что больше не действует',
    params: Type.Object({ id: Uuid }),
    response: AddressItem,
    errors: ['not_found'],
  }),
};
