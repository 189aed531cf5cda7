import { emptyForm, formFromWire, type Form025u } from '#shared/rules/form-025u.ts';
import type { CurrentReception, ReceptionRecord, TreatmentCase } from '../api.ts';

/** What the form begins from. */
export interface Start {
  readonly form: Form025u;
  /** null: a new case */
  readonly treatmentCase: string | null;
  /** the tick that ends the case together with the epicrisis */
  readonly closesCase: boolean;
  /** of the record that it continues; null for a new one */
  readonly baseVersion: number | null;
  /** the form as it was at that version; null when a draft is older than what is there now */
  readonly base: Form025u | null;
}

/** The saved record, or an empty form that continues the latest open case. */
export function startOf(
  { cases }: { readonly cases: readonly TreatmentCase[] },
  record: ReceptionRecord | null,
): Start {
  const form = record ? formFromWire(record.fields) : emptyForm();
  return {
    form,
    treatmentCase: record ? record.treatmentcase : (cases[0]?.id ?? null),
    closesCase: false,
    baseVersion: record?.version ?? null,
    base: form,
  };
}

/** The draft, when there is one: a case that was closed meanwhile cannot be continued. */
export function startWithDraft(current: CurrentReception): Start {
  const start = startOf(current, current.record);
  const { draft, cases } = current;
  if (!draft) return start;
  const isOpen = draft.treatmentcase === null || cases.some(({ id }) => id === draft.treatmentcase);
  const base = draft.base_version === null ? emptyForm() : draft.base_version === start.baseVersion ? start.base : null;
  return {
    form: formFromWire(draft.fields),
    treatmentCase: current.record || !isOpen ? start.treatmentCase : draft.treatmentcase,
    closesCase: draft.close_case,
    baseVersion: draft.base_version,
    base,
  };
}
