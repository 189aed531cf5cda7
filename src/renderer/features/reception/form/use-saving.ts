import type { Static } from 'typebox';
import type { ReceptionRecord as RecordSchema } from '#shared/contract/reception.ts';
import { FORM_025U } from '#shared/rules/form-025u.keys.ru.ts';
import { formFromWire, formToWire } from '#shared/rules/form-025u.ts';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { isSavedAlready } from '../conflict/merge.ts';
import {
  useCreateReceptionRecordMutation,
  useLazyGetReceptionQuery,
  useUpdateReceptionRecordMutation,
  type ReceptionRecord,
} from '../api.ts';
import type { Sent } from './visit-state.ts';

/** What goes out for a visit; `drafts`: pages whose drafts it has in it. */
interface VisitSave extends Sent {
  readonly appointment: string;
  readonly drafts: string[];
}
/** saved; there already, word for word; lost to the record that somebody else saved meanwhile; or refused. */
export type Outcome =
  | { readonly kind: 'saved' | 'there' | 'conflict'; readonly record: ReceptionRecord }
  | { readonly kind: 'refused'; readonly error: ApiError };

const isRecord = (value: unknown): value is Static<typeof RecordSchema> =>
  typeof value === 'object' && value !== null && 'fields' in value;

/**
 * Saves a record: a new one by POST, an existing one by PUT (3 §4). A save that was repeated because its answer was
 * lost finds everything there already.
 */
export function useSaving(clinic: string) {
  const [create] = useCreateReceptionRecordMutation();
  const [update] = useUpdateReceptionRecordMutation();
  const [read] = useLazyGetReceptionQuery();

  /** The record that a save lost to; null when it was refused for something else. */
  const whatIsThere = async (error: ApiError, appointment: string): Promise<ReceptionRecord | null> => {
    if (error.code === 'stale_version') return isRecord(error.current) ? error.current : null;
    if (error.code !== 'record_exists') return null;
    const { data } = await read({ clinic, params: { id: appointment } });
    return data?.record ?? null;
  };

  return async ({ appointment, form, treatmentCase, closesCase, drafts, record }: VisitSave): Promise<Outcome> => {
    const content = {
      forma: formToWire(form),
      is_close: form.epicrisis !== null,
      close_case: closesCase && form.epicrisis !== null,
      drafts,
    };
    try {
      const saved = record
        ? await update({ clinic, params: { id: record.id }, body: { ...content, version: record.version } }).unwrap()
        : await create({
            clinic,
            body: { ...content, appointment, type: FORM_025U, treatmentcase: treatmentCase },
          }).unwrap();
      return { kind: 'saved', record: saved };
    } catch (caught) {
      const error = errorOf(caught);
      if (!error) throw caught;
      const theirs = await whatIsThere(error, appointment);
      if (!theirs) return { kind: 'refused', error };
      const isThere =
        isSavedAlready(form, formFromWire(theirs.fields), theirs.first_reception) &&
        (!content.close_case || theirs.case_closed);
      return { kind: isThere ? 'there' : 'conflict', record: theirs };
    }
  };
}
