/** The parts of a person's name; the patronymic may be empty. */
export interface PersonName {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
}
/** Surname, name, patronymic. */
export const fullName = ({ lastName, firstName, middleName }: PersonName): string => [lastName, firstName, middleName].filter(Boolean).join(' ');
/** Surname with initials, joined by non-breaking spaces. */
export const shortName = ({ lastName, firstName, middleName }: PersonName): string =>
  [lastName, ...[firstName, middleName].filter(Boolean).map((name) => `${name.charAt(0)}.`)].join('\u00A0');
/** First letters of name and surname, for a placeholder of a photo. */
export const initials = ({ lastName, firstName }: PersonName): string => (firstName.charAt(0) + lastName.charAt(0)).toUpperCase();
