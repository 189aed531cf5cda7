/** Beginnings of the heads of ГРЛС's workbook, in small letters. */
export const DRUG_HEADS = {
  number: 'номер регистрационного удостоверения',
  registered: 'дата регистрации',
  ends: 'дата окончания действия',
  cancelled: 'дата аннулирования',
  holder: 'юридическое лицо',
  trade: 'торговое наименование',
  international: 'международное непатентованное',
  forms: 'формы выпуска',
  documents: 'нормативная документация',
  group: 'фармако',
} as const;
/** The title above the heads: of which day the register is. */
export const AS_OF = /по состоянию на\s+(\d\d\.\d\d\.\d{4})/iu;
/** What is no drug but what drugs are made of. */
export const SUBSTANCE = /^\s*(?:субстанция|ФС-)/iu;
/** What the register's workbook says of all its lines at once: they are not in force. */
export const OUT_OF_FORCE = /^(?:приостановлен|ист[её]кш|исключ)/iu;
/** A journal of changes, whose lines stand in the other workbooks, too. */
export const JOURNAL = /^измен[её]нн/iu;
