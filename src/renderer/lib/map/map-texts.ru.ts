/** Degrees of a grid line, with as many digits as its grid needs. */
const degrees = (value: number, digits: number, [more, less]: readonly [string, string]) =>
  `${Math.abs(value).toFixed(digits).replace('.', ',')}° ${value < 0 ? less : more}`;

export const mapTexts = {
  action_closer: 'Ближе',
  action_farther: 'Дальше',
  name_latitude: (value: number, digits: number) => degrees(value, digits, ['с. ш.', 'ю. ш.']),
  name_longitude: (value: number, digits: number) => degrees(value, digits, ['в. д.', 'з. д.']),
} as const;
