import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { clinicWorkbookEndpoints as workbooks } from '#shared/contract/clinic-workbooks.ts';
import type { WorkbookRowKind, WorkbookSheet } from '#shared/rules/clinic-workbook.ts';
import { SHEET_TITLES } from '#shared/rules/clinic-workbook.ru.ts';
import { workbookFile, type SheetCell } from '#server/lib/sheets/index.ts';
import type { Api } from './call.ts';
import type { Headers } from './clinic-factory.ts';
import { stepEnds } from './step-ends.ts';

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

/** A superuser with workbooks, step by step. */
export class WorkbookCalls {
  readonly #api: Api;
  readonly #as: Headers;

  constructor(api: Api, as: Headers) {
    this.#api = api;
    this.#as = as;
  }

  get(id: string) {
    return this.#api.ok(workbooks.getClinicWorkbook, { params: { id } }, this.#as);
  }

  /** Waits until nothing works on it. */
  ended(id: string) {
    return stepEnds(() => this.get(id));
  }

  async readFile(data: Uint8Array, name = 'клиники.xlsx', body: Record<string, string> = {}) {
    return (await this.#api.ok(workbooks.readClinicWorkbook, { file: { data, name }, body }, this.#as)).workbook;
  }

  async read(sheets: Sheets) {
    return this.readFile(await workbookOf(sheets));
  }

  async check(id: string) {
    await this.#api.ok(workbooks.checkClinicWorkbook, { params: { id }, body: { sheets: [] } }, this.#as);
    return this.ended(id);
  }

  async checked(sheets: Sheets) {
    return this.check((await this.read(sheets)).id);
  }

  /** Of the check that is there now. */
  async confirmation(id: string, body: { skip_wrong?: boolean } = {}) {
    return { params: { id }, body: { check: (await this.get(id)).check ?? randomUUID(), ...body } };
  }

  async begin(id: string, body: { skip_wrong?: boolean } = {}) {
    return this.#api.ok(workbooks.confirmClinicWorkbook, await this.confirmation(id, body), this.#as);
  }

  async confirm(id: string, body: { skip_wrong?: boolean } = {}) {
    await this.begin(id, body);
    return this.ended(id);
  }

  /** Checked and written, without a fault. */
  async written(sheets: Sheets) {
    const { id } = await this.checked(sheets);
    const done = await this.confirm(id);
    if (done.state !== 'done') throw new Error(done.error ?? done.state);
    return done;
  }

  async undo(id: string) {
    await this.#api.ok(workbooks.undoClinicWorkbook, { params: { id } }, this.#as);
    return this.ended(id);
  }

  async rowsOf(id: string, query: { sheet?: WorkbookSheet; kind?: WorkbookRowKind; kept?: boolean } = {}) {
    return (await this.#api.ok(workbooks.listClinicWorkbookRows, { params: { id }, query }, this.#as)).items;
  }
}
