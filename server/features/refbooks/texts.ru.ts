import { errorText } from '#shared/errors/catalogue.ts';
import type { Refbook } from '#shared/rules/refbooks.ts';
import type { CsvError, CsvLimits } from '#server/lib/csv/csv-rows.ts';

const inLine = (line: number, words: string) => `Строка ${line}: ${words}`;
const broken: Readonly<
  Record<Exclude<CsvError['problem'], 'not_utf8' | 'cut_off' | 'too_many_rows' | 'too_many_cells'>, string>
> = {
  quote_inside: 'кавычка стоит посреди значения',
  quote_open: 'кавычка не закрыта',
  row_too_long: 'слишком длинная: похоже, кавычка не закрыта или это не таблица',
};

/** What a file of each book must have. */
const NEEDED: Readonly<Record<Refbook, string>> = {
  mkb10: 'столбцы файла МКБ-10 из НСИ',
  grls: 'столбцы выгрузки ГРЛС («Номер регистрационного удостоверения», «Торговое наименование» и другие) или строки с S_NUM_REG и S_TORG_NAME',
  foms: 'столбцы TF_OKATO, SMOCOD, NAM_SMOP и NAM_SMOK или записи insCompany реестра F002',
  lgoti: 'столбцы CODE и DESCR',
  fias: 'адресные объекты ГАР или ФИАС',
};

/** What an import of a reference book says of its file. */
export const importTexts = {
  /** a file of another encoding is wrong as a whole */
  broken: ({ problem, line }: CsvError, { rows, cells }: CsvLimits) => {
    if (problem === 'not_utf8') return 'Файл не в кодировке UTF-8';
    if (problem === 'cut_off') return errorText('import_cut_off');
    if (problem === 'too_many_rows') return `В файле больше ${rows - 1} строк: это не МКБ-10 из НСИ`;
    if (problem === 'too_many_cells') return inLine(line, `больше ${cells} столбцов: это не МКБ-10 из НСИ`);
    return inLine(line, broken[problem]);
  },
  missingColumns: (columns: readonly string[]) => `Это не файл МКБ-10 из НСИ: нет столбцов ${columns.join(', ')}`,
  wrongCount: (line: number, count: number, expected: number) =>
    inLine(line, `значений ${count}, а столбцов ${expected}`),
  wrongValue: (line: number, column: string, value: string) =>
    inLine(line, `недопустимое значение «${value.slice(0, 60)}» в столбце ${column}`),
  doubled: (line: number, column: string, value: string) =>
    inLine(line, `значение «${value}» столбца ${column} уже было`),
  orphan: (line: number, code: string, parent: string) =>
    inLine(line, `у кода ${code} нет в файле вышестоящей строки с ID ${parent}`),
  tooFewRows: (rows: number, least: number) =>
    `В файле строк: ${rows}, а в МКБ-10 их больше пятнадцати тысяч. Меньше ${least} не принимается: похоже, это часть файла`,
  noRows: 'В файле нет ни одной строки классификации',
  noRowsOf: (book: Refbook) => `В файле нет строк справочника. Нужны ${NEEDED[book]}`,
  noAddresses:
    'В файле нет действующих адресных объектов. Нужен архив региона ГАР с файлами AS_ADDR_OBJ и AS_ADM_HIERARCHY или AS_ADDROBJ прежней ФИАС',
  looseObjects: (loose: number, total: number) =>
    `У ${loose} из ${total} адресных объектов нет пути до региона: в архиве не хватает файла AS_ADM_HIERARCHY или он от другого региона`,
  tooManyObjects: (most: number) => `В файле больше ${most} адресных объектов. Загружайте по одному региону`,
  tooManyRows: (most: number) => `В файле больше ${most} строк: это не официальный справочник`,
  unreadable: (why: string) => `Файл не читается: ${why}`,
  brokenXml: 'Файл XML повреждён или обрывается',
  tooLarge: 'Файл больше, чем бывает у этого справочника',
  cutShort: (received: number, expected: number) =>
    `Файл пришёл не целиком: ${received} байт из ${expected}. Повторите загрузку`,
  uploadBroken: 'Передача файла прервалась. Повторите загрузку',
  tooManyMissing: (missing: number, total: number) =>
    `В файле нет ${missing} из ${total} действующих кодов: похоже, он неполный. Ничего не изменено`,
  tooManyMissingRows: (missing: number, total: number) =>
    `В файле нет ${missing} из ${total} действующих строк справочника: похоже, он неполный. Ничего не изменено`,
  changedSince: 'Справочник изменился после проверки файла. Ничего не изменено, проверьте файл ещё раз',
  superseded: 'Проверенный файл не загрузили: проверили или загрузили другой',
  cancelled: 'Проверенный файл решили не загружать',
  expired: 'Проверенный файл сутки ждал подтверждения и удалён',
  died: 'Загрузка прервалась: программа была остановлена. Ничего не изменено, повторите загрузку',
  stopped: 'Загрузку остановили. Ничего не изменено',
  replaced: 'Загрузка слишком долго не двигалась и заменена другой. Ничего не изменено',
  failed: 'Загрузка не удалась из-за ошибки сервера. Ничего не изменено, повторите загрузку',
} as const;
