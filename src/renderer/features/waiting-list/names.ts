import { fullName, shortName } from '#shared/format/names.ts';

interface WireName {
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
}
const nameOf = ({ last_name: lastName, first_name: firstName, middle_name: middleName }: WireName) => ({
  lastName,
  firstName,
  middleName,
});
export const fullOf = (name: WireName): string => fullName(nameOf(name));
export const shortOf = (name: WireName): string => shortName(nameOf(name));
/** What an entry waits for: a doctor with the specialty, or any of the specialty. */
export const subjectOf = (entry: {
  readonly doctor: WireName | null;
  readonly specialty: { readonly title: string };
}): string => (entry.doctor === null ? entry.specialty.title : `${shortOf(entry.doctor)}, ${entry.specialty.title}`);
type Named = { readonly dependant: Pick<WireName, 'last_name' | 'first_name'> | null };
/** Whose entry or offer it is, of somebody whom the person books for; null for their own. */
export const dependantOf = ({ dependant }: Named): string | null =>
  dependant && `${dependant.first_name} ${dependant.last_name}`;
/** The same after what it is about. */
export const withWhom = (what: string, named: Named): string => {
  const whom = dependantOf(named);
  return whom === null ? what : `${what}, ${whom}`;
};
