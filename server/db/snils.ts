const digitsSql = (text: string): string => `regexp_replace(${text}, '\\D', '', 'g')`;
/** Of eleven digits. */
const soundSql = (digits: string): string => {
  const sum = Array.from({ length: 9 }, (_, at) => `substr(${digits}, ${at + 1}, 1)::int * ${9 - at}`).join(' + ');
  return `(left(${digits}, 9)::int <= 1001998 or (${sum}) % 101 % 100 = right(${digits}, 2)::int)`;
};

/** `areTwoSnils` as a condition of SQL: two SNILS that differ, and of which neither is a misprint. */
export const twoSnilsSql = (one: string, other: string): string => `(
    select case when length(a) = 11 and length(b) = 11 and a <> b then ${soundSql('a')} and ${soundSql('b')} else false end
    from (select ${digitsSql(one)} as a, ${digitsSql(other)} as b) as snils)`;
