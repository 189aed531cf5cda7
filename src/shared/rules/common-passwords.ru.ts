/** Words that people here take for a password; the Latin list comes from a dictionary package. */
export const russianCommonPasswords = [
  'пароль',
  'пароль1',
  'паролька',
  'мойпароль',
  'привет',
  'любовь',
  'солнышко',
  'клиника',
  'больница',
  'поликлиника',
  'здоровье',
  'россия',
  'москва',
  'наташа',
  'максим',
  'никита',
  'андрей',
  'кристина',
  'александр',
  'анастасия',
  'зайчик',
  'котенок',
  'лапочка',
  'люблю',
  'мамочка',
  'самсунг',
  'спартак',
  'динамо',
  'зенит',
  'марина',
  'светлана',
  'екатерина',
  'виктория',
  'администратор',
];

const russianRow = 'йцукенгшщзхъфывапролджэячсмитьбю';
const latinRow = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
/** Russian letter → the letter on the same key of a Latin keyboard. */
const russianToLatinKeys: Readonly<Record<string, string>> = Object.fromEntries(
  russianRow.split('').map((letter, index) => [letter, latinRow.charAt(index)]),
);
/** The same keys on the Latin layout, of a text in small letters. */
export const onLatinKeys = (text: string): string =>
  text.replace(/./gu, (letter) => russianToLatinKeys[letter] ?? letter);
