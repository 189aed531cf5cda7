import { MIN_ADDRESS_LINE, MIN_DRUG_SEARCH } from '#shared/contract/refbook-lists.ts';
import type { AddressLevel } from '#shared/rules/refbooks.ts';
import type { Suggestions } from '#renderer/ui/suggest-field.tsx';
import {
  useListAddressesQuery,
  useListBenefitsQuery,
  useListInsurersQuery,
  useSearchAddressesQuery,
  useSearchDrugsQuery,
  type AddressItem,
  type BenefitItem,
  type DrugFound,
  type InsurerItem,
} from './api.ts';
import { suggestionsOf, useDue } from './use-suggestions.ts';

/** A search of drugs waits longer than the others (3 §5). */
export const DRUG_DELAY_MS = 1000;
const [WORD, ANY] = [2, 1];

/** Drugs by their names; `isOn`: something was typed. */
export function useDrugs(text: string, isOn: boolean): Suggestions<DrugFound> {
  const due = useDue(text, { isOn, least: MIN_DRUG_SEARCH, delay: DRUG_DELAY_MS });
  const query = { search: due.search.slice(0, 100) };
  return suggestionsOf(due, useSearchDrugsQuery({ query }, { skip: !due.isDue }), MIN_DRUG_SEARCH);
}

/** Release forms of a drug that was chosen; empty when it was typed. */
export function useDrugForms({
  drug,
  drugId,
}: {
  readonly drug: string;
  readonly drugId?: string | undefined;
}): string {
  const query = { search: drug.trim().slice(0, 100) };
  const isKnown = drugId !== undefined && query.search.length >= MIN_DRUG_SEARCH;
  const { currentData } = useSearchDrugsQuery({ query }, { skip: !isKnown });
  return currentData?.items.find(({ ID }) => ID === drugId)?.S_FORMS ?? '';
}

/** Insurers by words of their names or by code. */
export function useInsurers(text: string, isOn: boolean): Suggestions<InsurerItem> {
  const due = useDue(text, { isOn, least: WORD });
  const query = { search: due.search.slice(0, 100) };
  return suggestionsOf(
    due,
    useListInsurersQuery({ query: { page: 1, per_page: 20, ...query } }, { skip: !due.isDue }),
    WORD,
  );
}

/** Benefits by code or words. */
export function useBenefits(text: string, isOn: boolean): Suggestions<BenefitItem> {
  const due = useDue(text, { isOn, least: ANY });
  const query = { search: due.search.slice(0, 100) };
  return suggestionsOf(
    due,
    useListBenefitsQuery({ query: { page: 1, per_page: 20, ...query } }, { skip: !due.isDue }),
    ANY,
  );
}

/** Address objects of a level in another one (2 §5). */
export function useAddressObjects(
  text: string,
  { isOn, level, parent }: { isOn: boolean; level: AddressLevel; parent: string | undefined },
): Suggestions<AddressItem> {
  const due = useDue(text, { isOn, least: ANY });
  const query = {
    page: 1,
    per_page: 20,
    search: due.search.slice(0, 100),
    level,
    ...(parent === undefined ? {} : { parentguid: parent }),
  };
  return suggestionsOf(due, useListAddressesQuery({ query }, { skip: !due.isDue }), ANY);
}

/** Addresses of one line, with the house and the flat that it has. */
export function useAddressLine(line: string) {
  const due = useDue(line, { isOn: true, least: MIN_ADDRESS_LINE });
  const answer = useSearchAddressesQuery({ query: { search: due.search.slice(0, 200) } }, { skip: !due.isDue });
  const { house = '', flat = '' } = answer.currentData ?? {};
  return { ...suggestionsOf(due, answer, MIN_ADDRESS_LINE), house, flat };
}
