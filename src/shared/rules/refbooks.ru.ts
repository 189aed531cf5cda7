import type { Refbook } from './refbooks.ts';

/** What each reference book is called, and its official file. */
export const REFBOOK_TITLES: Readonly<Record<Refbook, { readonly title: string; readonly file: string }>> = {
  mkb10: { title: 'МКБ-10', file: 'CSV МКБ-10 из НСИ Минздрава (OID 1.2.643.5.1.13.13.11.1005)' },
  grls: { title: 'ГРЛС', file: 'выгрузку ГРЛС: архив с книгами по статусам, xlsx, xls или XML' },
  foms: { title: 'Страховые организации', file: 'реестр страховых организаций ФОМС F002: XML, CSV, xlsx или xls' },
  lgoti: {
    title: 'Льготные категории',
    file: 'перечень льготных категорий: CSV, xlsx или xls со столбцами CODE и DESCR',
  },
  fias: { title: 'Адреса', file: 'архив региона ГАР (AS_ADDR_OBJ и AS_ADM_HIERARCHY) или XML прежней ФИАС' },
};
