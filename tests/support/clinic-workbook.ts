import { buffer } from 'node:stream/consumers';
import type { WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { SHEET_TITLES } from '#shared/rules/clinic-workbook.ru.ts';
import { workbookFile, type SheetCell } from '#server/lib/sheets/index.ts';

export type Sheets = Partial<Readonly<Record<WorkbookSheet, readonly (readonly SheetCell[])[]>>>;

/** A workbook of clinics: of each sheet its head and its rows. */
export const workbookOf = (sheets: Sheets): Promise<Buffer> =>
  buffer(
    workbookFile(
      (Object.keys(sheets) as WorkbookSheet[]).map((sheet) => {
        const [head = [], ...rows] = sheets[sheet] ?? [];
        return { name: SHEET_TITLES[sheet], head: head.map(String), rows };
      }),
    ),
  );

/** A clinic with people of every kind; every address and the short name are its own. */
export function networkOf(slug: string, employees = 2): Sheets {
  const email = (number: number) => `${slug}-${number}@staff.test`;
  const surname = (number: number) =>
    'Сотрудников' + 'абвгдежзик'.charAt(number % 10) + 'клмнопрсту'.charAt(Math.floor(number / 10));
  return {
    clinics: [
      [
        'Короткое имя',
        'Название',
        'Город',
        'Телефоны',
        'E-mail администратора',
        'Фамилия администратора',
        'Имя администратора',
      ],
      [slug, `Клиника ${slug}`, 'Тверь', '+7 482 212-34-56', `${slug}-admin@staff.test`, 'Главная', 'Анна'],
    ],
    departments: [
      ['Клиника', 'Отделение'],
      [slug, 'Терапевтическое'],
    ],
    specialties: [
      ['Клиника', 'Специальность'],
      [slug, 'Терапевт'],
      [slug, 'Хирург'],
    ],
    employees: [
      ['Клиника', 'Фамилия', 'Имя', 'E-mail', 'Телефон'],
      ...Array.from({ length: employees }, (_, at) => [slug, surname(at), 'Пётр', email(at), '8 916 123-45-67']),
    ],
    doctors: [
      ['Клиника', 'E-mail сотрудника', 'Специальность', 'Отделение', 'Стаж, лет'],
      [slug, email(0), 'Терапевт', 'Терапевтическое', 12],
      [slug, email(0), 'Хирург', 'Терапевтическое', ''],
    ],
    patients: [
      ['Клиника', 'Фамилия', 'Имя', 'Отчество', 'Дата рождения', 'Телефон', 'СНИЛС'],
      [slug, 'Иванов', 'Иван', 'Иванович', '01.02.1980', '8 916 123-45-67', '112-233-445 95'],
      [slug, 'Петрова', 'Анна', '', '05.03.1990', '', ''],
    ],
  };
}
