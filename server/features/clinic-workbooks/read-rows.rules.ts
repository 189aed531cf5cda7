import { wellCut } from '#shared/format/clean-text.ts';
import { keptWorkPhone, normalizePhone, WORK_PHONE, WORK_PHONE_LENGTH } from '#shared/format/phone.ts';
import { readAmount } from '#shared/format/money.ru.ts';
import { MAX_SLUG, SLUG_PATTERN } from '#shared/rules/clinic-slug.ts';
import { isKnownZone } from '#shared/rules/clinic-time.ts';
import { MAX_PRICE_TEXT } from '#shared/rules/prices.ts';
import { isRequisite, keptRequisite, REQUISITES, type Requisite } from '#shared/rules/requisites.ts';
import type { Cells } from './cells.rules.ts';
import type { ClinicEntry, DoctorEntry, EmployeeEntry, Entries, PriceEntry, RowSheet, TitledEntry } from './entries.ts';
import { rowTexts as texts } from './texts.ru.ts';

const MAX_INFO = 5000;
const MOST_PHONES = 10;
const [MAX_SHORT, MAX_FULL, MAX_YEARS] = [500, 20_000, 90];
const SLUG = new RegExp(SLUG_PATTERN);
const WORKS_PHONE = new RegExp(WORK_PHONE, 'iu');

/** Texts that say something. */
const said = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null)) as Partial<T>;

function phonesOf(cells: Cells): readonly string[] | null {
  const text = cells.text('phones', 500);
  if (text === '') return null;
  const typed = text.split(/[,;\n]/u).filter((part) => part.trim() !== '');
  const phones = typed.map((one) => {
    const phone = normalizePhone(one);
    if (phone === null) cells.fault('phones', texts.notAPhone(wellCut(one.trim(), 40)));
    return phone ?? '';
  });
  const different = [...new Set(phones)];
  if (different.length > MOST_PHONES) cells.fault('phones', texts.tooManyPhones(MOST_PHONES));
  return different;
}
function requisiteOf(cells: Cells, kind: Requisite): string {
  const read = (text: string) => (isRequisite(kind, keptRequisite(text)) ? keptRequisite(text) : null);
  return cells.known(kind, read, texts.notARequisite, 30);
}

function readClinic(cells: Cells): ClinicEntry {
  const slug = cells.known('slug', (text) => (SLUG.test(text) ? text : null), texts.notASlug, MAX_SLUG);
  const zone = (text: string) => (text.includes('/') && isKnownZone(text) ? text : null);
  const title = cells.line('title');
  if (title !== '' && !/\p{L}/u.test(title)) cells.fault('title', texts.noLetter);
  const requisites = Object.fromEntries(REQUISITES.map((kind) => [kind, requisiteOf(cells, kind)]));
  const fields: ClinicEntry['fields'] = said({
    title,
    timezone: cells.known('timezone', zone, texts.notAZone, 100),
    city: cells.line('city'),
    address: cells.line('address'),
    phones: phonesOf(cells),
    ...requisites,
    info: cells.text('info', MAX_INFO),
  }) as ClinicEntry['fields'];
  const email = cells.email('adminEmail');
  const names = {
    lastName: cells.name('adminLastName', false),
    firstName: cells.name('adminFirstName', false),
    middleName: cells.name('adminMiddleName', false),
  };
  return { slug, fields, admin: cells.has('adminEmail') ? { email, ...names } : null };
}

const readTitled = (cells: Cells): TitledEntry => ({ clinic: cells.line('clinic'), title: cells.words('title') });

/** A whole name in one column: surname, name, and the rest is the patronymic. */
function readEmployee(cells: Cells): EmployeeEntry {
  const [lastName = '', firstName = '', ...rest] = cells.line('fullName', 300).split(' ');
  const email = cells.email('email');
  if (email === '') cells.need('email');
  const workPhone = (text: string) => {
    const kept = keptWorkPhone(text);
    return kept.length <= WORK_PHONE_LENGTH && WORKS_PHONE.test(kept) ? kept : null;
  };
  return {
    clinic: cells.line('clinic'),
    lastName: cells.name('lastName', true, cells.line('lastName') || lastName),
    firstName: cells.name('firstName', true, cells.line('firstName') || firstName),
    middleName: cells.name('middleName', false, cells.line('middleName') || rest.join(' ')),
    email,
    phone: cells.phone('phone'),
    workEmail: cells.email('workEmail'),
    workPhone: cells.known('workPhone', workPhone, texts.notAWorkPhone, 100),
  };
}

function readDoctor(cells: Cells): DoctorEntry {
  const [email, fullName] = [cells.email('email'), cells.line('fullName', 300)];
  if (email === '' && fullName === '' && !cells.isFaulty('fullName')) cells.need('email', texts.whichEmployee);
  const years = (text: string) => (/^\d{1,2}$/.test(text) && Number(text) <= MAX_YEARS ? text : null);
  const experience = cells.known('experience', years, texts.notYears);
  return {
    clinic: cells.line('clinic'),
    email,
    fullName,
    specialty: cells.words('specialty'),
    department: cells.words('department'),
    degree: cells.line('degree'),
    experience: experience === '' ? null : Number(experience),
    shortInfo: cells.text('shortInfo', MAX_SHORT),
    fullInfo: cells.text('fullInfo', MAX_FULL),
  };
}

function readPrice(cells: Cells): PriceEntry {
  const written = cells.line('amount', 100);
  const amount = written === '' ? null : readAmount(written);
  if (amount === null) cells.need('amount', written === '' ? texts.required : texts.notAnAmount(written));
  const price = {
    category: cells.line('category', MAX_PRICE_TEXT.category),
    code: cells.line('code', MAX_PRICE_TEXT.code),
    name: cells.words('name', MAX_PRICE_TEXT.name),
    ...(amount ?? { amount: 0, isFrom: false }),
  };
  return { clinic: cells.line('clinic'), price };
}

/** Reads a row of each sheet; what is wrong is in `cells.faults`. */
export const READERS: { readonly [Sheet in RowSheet]: (cells: Cells) => Entries[Sheet] } = {
  clinics: readClinic,
  departments: readTitled,
  specialties: readTitled,
  employees: readEmployee,
  doctors: readDoctor,
  prices: readPrice,
};
