import { fullName, shortName, type PersonName as Name } from '#shared/format/names.ts';

/**
 * A person's name in a line of other words: isolated, so that letters of a script that runs the other way do not turn
 * their neighbours around.
 */
export function PersonName({ name, isShort = false }: { readonly name: Name | string; readonly isShort?: boolean }) {
  return <bdi>{typeof name === 'string' ? name : isShort ? shortName(name) : fullName(name)}</bdi>;
}
