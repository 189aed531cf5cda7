/** Why a database is refused at the start, for the console. */
export const assertDatabaseTexts = {
  refused: (reasons: readonly string[]) =>
    `Эта база данных не подходит:\n${reasons.map((reason) => `  • ${reason}`).join('\n')}`,
  oldServer: (has: string) => `нужен PostgreSQL 15 или новее, а здесь ${has}`,
  wrongEncoding: (has: string) =>
    `кодировка базы ${has}, а нужна UTF8. Создайте базу заново: create database clinic encoding 'UTF8' template template0`,
  noRussianLetters:
    "база не различает регистр русских букв (lower). Создайте её с правилами ICU: locale_provider icu, icu_locale 'ru-RU', lc_ctype 'C.UTF-8', template template0",
  noRussianSearch:
    "поиск по частям слова (pg_trgm) не видит русских букв. Создайте базу с lc_ctype 'C.UTF-8' или 'ru_RU.UTF-8', template template0",
  noExtension: (name: string, reason: string) =>
    `нет расширения ${name} (${reason}). Выполните в этой базе от имени администратора: create extension ${name}`,
  noRights: (role: string) =>
    `роль ${role} не может создавать таблицы и схемы. Сделайте её владельцем базы: alter database … owner to ${role}`,
  clockSkew: (seconds: number) =>
    `часы сервера базы расходятся с часами этой машины на ${seconds} с; допустимо до 5 с. Включите синхронизацию времени`,
};
