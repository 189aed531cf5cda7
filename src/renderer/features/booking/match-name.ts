import { fullName, type PersonName } from '#shared/format/names.ts';

/** As the server searches: the letters anywhere in the name, without case. */
const plain = (text: string) =>
  text
    .toLocaleLowerCase('ru')
    .normalize('NFD')
    .replace(/(?<=\u0435)\u0308/g, '')
    .normalize('NFC');

/** True when the name has the searched letters in a row. */
export const matchesName = (name: PersonName, search: string): boolean =>
  plain(fullName(name)).includes(plain(search.trim()));
