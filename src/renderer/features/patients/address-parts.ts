import type { AddressItem } from '#renderer/entities/refbook/api.ts';
import { ADDRESS_LEVELS, type AddressLevel } from '#shared/rules/refbooks.ts';
import { addressTitle, CITY_KIND } from '#shared/format/address-title.ru.ts';

/** Parts of the card's address that the reference book knows, from the region down (2 §5). */
export const ADDRESS_PARTS = [
  'registrationSubject',
  'registrationDistrict',
  'registrationCity',
  'registrationLocality',
  'registrationStreet',
] as const;
export type AddressPartName = (typeof ADDRESS_PARTS)[number];
export const LEVEL_OF: Readonly<Record<AddressPartName, AddressLevel>> = {
  registrationSubject: ADDRESS_LEVELS.region,
  registrationDistrict: ADDRESS_LEVELS.district,
  registrationCity: ADDRESS_LEVELS.city,
  registrationLocality: ADDRESS_LEVELS.settlement,
  registrationStreet: ADDRESS_LEVELS.street,
};
/** One part as it is written, and the identifier of its object. */
export interface FilledPart {
  readonly text: string;
  readonly guid: string;
}
export type FilledParts = Readonly<Partial<Record<AddressPartName, FilledPart>>>;
type Object = Pick<AddressItem, 'aoguid' | 'offname' | 'shortname' | 'aolevel'>;

const titleOf = ({ offname, shortname }: Object) => addressTitle({ name: offname, kind: shortname });

/**
 * The parts that an object of the book fills, with what it lies in. A city of federal significance is both the subject
 * and the city: a street needs one. A planning element («мкр. Южный») is written before its street.
 */
export function partsOfObject(chosen: Pick<AddressItem, 'parents'> & Object): FilledParts {
  const filled: Partial<Record<AddressPartName, FilledPart>> = {};
  let before = '';
  for (const object of [...chosen.parents, chosen]) {
    const part = { text: titleOf(object), guid: object.aoguid };
    switch (object.aolevel) {
      case ADDRESS_LEVELS.region:
        filled.registrationSubject = part;
        if (object.shortname === CITY_KIND) filled.registrationCity = { ...part, text: object.offname };
        break;
      case ADDRESS_LEVELS.district:
        filled.registrationDistrict = part;
        break;
      case ADDRESS_LEVELS.city:
        filled.registrationCity = { ...part, text: object.offname };
        break;
      case ADDRESS_LEVELS.settlement:
        filled.registrationLocality = part;
        break;
      case ADDRESS_LEVELS.planning:
        before = `${part.text}, `;
        filled.registrationStreet = part;
        break;
      default:
        filled.registrationStreet = { ...part, text: before + part.text };
    }
  }
  return filled;
}
/** The object that a part is looked for in: the nearest one above it that was chosen. */
export const parentOf = (name: AddressPartName, guids: Readonly<Partial<Record<AddressPartName, string>>>) =>
  ADDRESS_PARTS.slice(0, ADDRESS_PARTS.indexOf(name))
    .toReversed()
    .map((above) => guids[above])
    .find((guid) => guid !== undefined);
