import type { SheetField, WorkbookSheet } from './clinic-workbook.ts';
import { IMPORT_TITLES } from './patient-import.ru.ts';
import { PRICE_TITLES } from './prices.ru.ts';

/** Names of the sheets: of the template, and of the screen. */
export const SHEET_TITLES: Readonly<Record<WorkbookSheet, string>> = {
  clinics: 'Клиники',
  departments: 'Отделения',
  specialties: 'Специальности',
  employees: 'Сотрудники',
  doctors: 'Врачи',
  patients: 'Пациенты',
  prices: 'Цены',
};
const CLINIC = 'Клиника';

/** What people call the columns: the heads of the template, and the choices of the screen. */
export const SHEET_FIELD_TITLES: {
  readonly [Sheet in WorkbookSheet]: Readonly<Record<SheetField<Sheet>, string>>;
} = {
  clinics: {
    slug: 'Короткое имя',
    title: 'Название',
    inn: 'ИНН',
    timezone: 'Часовой пояс',
    city: 'Город',
    address: 'Адрес',
    phones: 'Телефоны',
    kpp: 'КПП',
    ogrn: 'ОГРН',
    okato: 'ОКАТО',
    info: 'О клинике',
    adminEmail: 'E-mail администратора',
    adminLastName: 'Фамилия администратора',
    adminFirstName: 'Имя администратора',
    adminMiddleName: 'Отчество администратора',
  },
  departments: { clinic: CLINIC, title: 'Отделение' },
  specialties: { clinic: CLINIC, title: 'Специальность' },
  employees: {
    clinic: CLINIC,
    lastName: 'Фамилия',
    firstName: 'Имя',
    middleName: 'Отчество',
    fullName: 'ФИО в одном столбце',
    email: 'E-mail',
    phone: 'Телефон',
    workEmail: 'Рабочий e-mail',
    workPhone: 'Рабочий телефон',
  },
  doctors: {
    clinic: CLINIC,
    email: 'E-mail сотрудника',
    fullName: 'ФИО сотрудника',
    specialty: 'Специальность',
    department: 'Отделение',
    degree: 'Степень',
    experience: 'Стаж, лет',
    shortInfo: 'Коротко о враче',
    fullInfo: 'Подробно о враче',
  },
  patients: { clinic: CLINIC, ...IMPORT_TITLES },
  prices: { clinic: CLINIC, ...PRICE_TITLES },
};

/** The title of a field on its sheet. */
export const sheetFieldTitle = (sheet: WorkbookSheet, field: SheetField): string =>
  (SHEET_FIELD_TITLES[sheet] as Readonly<Record<string, string>>)[field] ?? field;
