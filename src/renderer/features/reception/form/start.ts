import { emptyForm, formFromWire, type Form025u } from '#shared/rules/form-025u.ts';
import type { CurrentReception, ReceptionRecord } from '../api.ts';

/** What the form begins from. */
export interface Start {
  readonly form: Form025u;
  /** null: a new case */
  readonly treatmentCase: string | null;
  /** of the record that it continues; null for a new one */
  readonly baseVersion: number | null;
}

/** The saved record, or an empty form that continues the latest open case. */
export const startOf = ({ cases }: Pick<CurrentReception, 'cases'>, record: ReceptionRecord | null): Start =>
  record
    ? { form: formFromWire(record.fields), treatmentCase: record.treatmentcase, baseVersion: record.version }
    : { form: emptyForm(), treatmentCase: cases[0]?.id ?? null, baseVersion: null };

/** The draft, when there is one: a case that was closed meanwhile cannot be continued. */
export function startWithDraft(current: CurrentReception): Start {
  const start = startOf(current, current.record);
  const { draft, cases } = current;
  if (!draft) return start;
  const isOpen = draft.treatmentcase === null || cases.some(({ id }) => id === draft.treatmentcase);
  return { form: formFromWire(draft.fields), treatmentCase: current.record || !isOpen ? start.treatmentCase : draft.treatmentcase, baseVersion: draft.base_version };
}
