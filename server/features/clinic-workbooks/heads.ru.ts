import type { SheetField, WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { HEADER_WORDS } from '#server/features/patient-import/index.ts';
import { PRICE_WORDS } from '#server/features/prices/index.ts';
import { headsOf, type Heads, type HeadWords } from '#server/lib/sheets/index.ts';

const CLINIC = ['клиника', 'короткое имя клиники', 'название клиники', 'инн клиники', 'филиал', 'clinic'];
const EMAIL = ['email', 'e mail', 'mail', 'почта', 'эл почта', 'электронная почта', 'адрес почты'];
const SPECIALTY = ['специальность', 'название специальности', 'специализация', 'specialty'];
const DEPARTMENT = ['отделение', 'название отделения', 'подразделение', 'department'];
const TITLE = ['название', 'наименование', 'title'];

const WORDS: { readonly [Sheet in WorkbookSheet]: HeadWords<SheetField<Sheet>> } = {
  clinics: {
    slug: ['короткое имя', 'короткое название', 'адрес страницы', 'slug'],
    title: ['название', 'название клиники', 'наименование', 'клиника', 'title'],
    inn: ['инн', 'инн клиники', 'inn'],
    timezone: ['часовой пояс', 'пояс', 'timezone'],
    city: ['город', 'city'],
    address: ['адрес', 'адрес клиники', 'address'],
    phones: ['телефоны', 'телефон', 'телефоны клиники', 'phones', 'phone'],
    kpp: ['кпп', 'kpp'],
    ogrn: ['огрн', 'огрнип', 'ogrn'],
    okato: ['окато', 'okato'],
    info: ['о клинике', 'описание', 'info'],
    adminEmail: ['email администратора', 'e mail администратора', 'почта администратора', 'администратор email'],
    adminLastName: ['фамилия администратора', 'администратор фамилия'],
    adminFirstName: ['имя администратора', 'администратор имя'],
    adminMiddleName: ['отчество администратора', 'администратор отчество'],
  },
  departments: { clinic: CLINIC, title: [...DEPARTMENT, ...TITLE] },
  specialties: { clinic: CLINIC, title: [...SPECIALTY, ...TITLE] },
  employees: {
    clinic: CLINIC,
    lastName: ['фамилия', 'фам', 'last name', 'lastname', 'surname'],
    firstName: ['имя', 'first name', 'firstname'],
    middleName: ['отчество', 'отч', 'middle name', 'middlename'],
    fullName: ['фио', 'ф и о', 'фио в одном столбце', 'фио сотрудника', 'сотрудник', 'full name', 'fullname'],
    email: [...EMAIL, 'email сотрудника', 'e mail сотрудника'],
    phone: ['телефон', 'тел', 'мобильный', 'мобильный телефон', 'номер телефона', 'phone'],
    workEmail: ['рабочий email', 'рабочий e mail', 'рабочая почта', 'work email'],
    workPhone: ['рабочий телефон', 'служебный телефон', 'work phone'],
  },
  doctors: {
    clinic: CLINIC,
    email: [...EMAIL, 'email сотрудника', 'e mail сотрудника', 'email врача', 'e mail врача'],
    fullName: ['фио', 'ф и о', 'фио сотрудника', 'фио врача', 'врач', 'сотрудник', 'full name', 'fullname'],
    specialty: SPECIALTY,
    department: DEPARTMENT,
    degree: ['степень', 'ученая степень', 'категория', 'degree'],
    experience: ['стаж', 'стаж лет', 'опыт', 'experience'],
    shortInfo: ['коротко о враче', 'коротко', 'кратко'],
    fullInfo: ['подробно о враче', 'подробно', 'о враче'],
  },
  patients: { clinic: CLINIC, ...HEADER_WORDS },
  prices: { clinic: CLINIC, ...PRICE_WORDS },
};

/** Heads of each sheet of a workbook of clinics. */
export const sheetHeads: Readonly<Record<WorkbookSheet, Heads<SheetField>>> = {
  clinics: headsOf<SheetField>(WORDS.clinics as HeadWords<SheetField>),
  departments: headsOf<SheetField>(WORDS.departments as HeadWords<SheetField>),
  specialties: headsOf<SheetField>(WORDS.specialties as HeadWords<SheetField>),
  employees: headsOf<SheetField>(WORDS.employees as HeadWords<SheetField>),
  doctors: headsOf<SheetField>(WORDS.doctors as HeadWords<SheetField>),
  patients: headsOf<SheetField>(WORDS.patients as HeadWords<SheetField>),
  prices: headsOf<SheetField>(WORDS.prices as HeadWords<SheetField>),
};

/** How programs call the sheets: small letters. */
export const SHEET_NAMES: Readonly<Record<WorkbookSheet, readonly string[]>> = {
  clinics: ['клиники', 'клиника', 'филиалы', 'организации', 'clinics', 'organizations'],
  departments: ['отделения', 'отделение', 'подразделения', 'departments'],
  specialties: ['специальности', 'специальность', 'specialties'],
  employees: ['сотрудники', 'персонал', 'кадры', 'employees', 'staff'],
  doctors: ['врачи', 'доктора', 'doctors'],
  patients: ['пациенты', 'клиенты', 'patients'],
  prices: ['цены', 'прайс', 'прайс-лист', 'прайс лист', 'прейскурант', 'услуги', 'prices'],
};
/** How a row begins that is no data: of the template. */
export const NO_DATA = /^\s*(?:пример|пояснение)\s*:/iu;
