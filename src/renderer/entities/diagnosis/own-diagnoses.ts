import { createContext, useMemo } from 'react';
import type { DiagnosisKind } from '#shared/contract/refbooks.ts';
import type { DiagnosedPatient } from '#shared/rules/diagnosis-fit.ts';
import {
  useAddFavouriteDiagnosisMutation,
  useListOwnDiagnosesQuery,
  useRemoveFavouriteDiagnosisMutation,
  type DiagnosisItem,
} from './api.ts';

/** What pickers know of the doctor who chooses, and of the patient. */
export interface OwnDiagnoses {
  readonly patient: DiagnosedPatient;
  /** favourites and the most frequent codes: offered before anything is typed */
  readonly offered: (kind: DiagnosisKind | undefined) => readonly DiagnosisItem[];
  readonly isFavourite: (code: string) => boolean;
  readonly toggle: (code: string) => void;
  /** the patient has had it */
  readonly isOfPatient: (code: string) => boolean;
}
/** Null where nobody in particular chooses for nobody in particular: nothing is offered, and there are no stars. */
export const OwnDiagnosesContext = createContext<OwnDiagnoses | null>(null);

const isCause = ({ MKB_CODE: code }: DiagnosisItem): boolean => /^[V-Y]/.test(code);

/**
 * The caller's favourites and most frequent codes for a patient; a star shows at once that it was taken.
 * @param codes that the patient has had
 */
export function useOwnDiagnoses({ gender, age }: DiagnosedPatient, codes: ReadonlySet<string>): OwnDiagnoses {
  const { data } = useListOwnDiagnosesQuery({
    query: { ...(gender === undefined ? {} : { gender }), ...(age === undefined ? {} : { age }) },
  });
  const [add] = useAddFavouriteDiagnosisMutation();
  const [remove] = useRemoveFavouriteDiagnosisMutation();
  return useMemo(() => {
    const items = data?.items ?? [];
    const favourites = new Set(
      items.filter(({ FAVOURITE: isFavourite }) => isFavourite).map(({ MKB_CODE }) => MKB_CODE),
    );
    return {
      patient: { gender, age },
      offered: (kind) =>
        kind === undefined ? items : items.filter((item) => isCause(item) === (kind === 'external_cause')),
      isFavourite: (code) => favourites.has(code),
      isOfPatient: (code) => codes.has(code),
      toggle: (code) => void (favourites.has(code) ? remove : add)({ params: { code } }),
    };
  }, [data, codes, gender, age, add, remove]);
}
