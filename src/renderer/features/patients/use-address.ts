import { useState } from 'react';
import type { AddressItem } from '#renderer/entities/refbook/api.ts';
import { ADDRESS_PARTS, parentOf, partsOfObject, type AddressPartName } from './address-parts.ts';
import type { CardForm } from './use-card-form.ts';

type Guids = Readonly<Partial<Record<AddressPartName, string>>>;

/**
 * The chain of the card's address. What is chosen fills everything above it and empties what hung under another place;
 * what is typed is kept as words, and the address has no identifier then.
 */
export function useAddress(form: CardForm) {
  const [guids, setGuids] = useState<Guids>({});
  const write = (name: Parameters<CardForm['text']>[0], text: string) => {
    if (form.values[name] !== text) form.text(name).onChange(text);
  };
  const type = (name: AddressPartName, text: string) => {
    // what hangs under it may hang under another place now
    const at = ADDRESS_PARTS.indexOf(name);
    setGuids(
      Object.fromEntries(Object.entries(guids).filter(([part]) => ADDRESS_PARTS.indexOf(part as AddressPartName) < at)),
    );
    write(name, text);
    write('registrationGuid', '');
  };
  const pick = (chosen: AddressItem, numbers?: { readonly house: string; readonly flat: string }) => {
    const filled = partsOfObject(chosen);
    const deepest = ADDRESS_PARTS.findLastIndex((name) => filled[name] !== undefined);
    const kept: Partial<Record<AddressPartName, string>> = {};
    for (const [at, name] of ADDRESS_PARTS.entries()) {
      const part = filled[name];
      if (part) {
        write(name, part.text);
        kept[name] = part.guid;
      } else if (at < deepest || numbers) write(name, '');
    }
    setGuids(kept);
    write('registrationGuid', chosen.aoguid);
    if (!numbers) return;
    write('registrationHouse', numbers.house);
    write('registrationApartment', numbers.flat);
  };
  return {
    type,
    pick,
    parentOf: (name: AddressPartName) => parentOf(name, guids),
    isChosen: (name: AddressPartName) => guids[name] !== undefined,
  };
}
export type CardAddress = ReturnType<typeof useAddress>;
