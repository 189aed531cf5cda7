import { useState } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useRowForm } from '#renderer/entities/row-form/use-row-form.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useSaveClinicSettingsMutation, type ClinicSettings } from './api.ts';
import { formField } from './front-rules.ts';
import { frontTexts } from './front-texts.ru.ts';
import {
  checkSettings,
  SETTINGS_FIELDS,
  toSettingsBody,
  toSettingsValues,
  unsavedIn,
  type SettingsValues,
} from './settings-rules.ts';

/** That the future times will begin at other hours: waits for an answer. */
export interface ZoneQuestion {
  readonly message: string;
  readonly answer: (isSure: boolean) => void;
}
type Words = Parameters<typeof useRowForm<ClinicSettings, SettingsValues>>[0]['words'];

/** Refusals at the form's fields; «Не найдено» says nothing of a list of doctors. */
const refusedAt = (named: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(named).map(([field, said]) => {
      const name = formField(field);
      return [name, name === 'doctors' ? [frontTexts.alert_gone] : said];
    }),
  );

/** The one form of the settings; its frames are «Клиника» and the registry's «Организация» (K30). */
export function useSettingsForm(
  settings: ClinicSettings,
  { words, onSaved }: { readonly words?: Words; readonly onSaved?: (row: ClinicSettings) => void } = {},
) {
  const clinic = useClinic();
  const [send] = useSaveClinicSettingsMutation();
  const [saved, setSaved] = useState(settings);
  const [question, setQuestion] = useState<ZoneQuestion | null>(null);
  const ask = (message: string) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        message,
        answer: (isSure) => {
          setQuestion(null);
          resolve(isSure);
        },
      });
    });
  const rowForm = useRowForm<ClinicSettings, SettingsValues>({
    row: settings,
    fields: SETTINGS_FIELDS,
    toValues: toSettingsValues,
    check: checkSettings,
    words,
    save: async (values, seen) => {
      const body = { ...toSettingsBody(values), version: (seen ?? settings).version };
      try {
        return await send({ clinic: clinic.id, body }).unwrap();
      } catch (caught) {
        const refusal = errorOf(caught);
        if (refusal === null) throw caught;
        const { message, errors: named } = refusal;
        const errors = refusedAt(named);
        if (refusal.code !== 'zone_moves_times') throw Object.assign(new Error(message), refusal, { errors });
        if (!(await ask(refusal.message)))
          throw Object.assign(new Error(refusal.message), refusal, { isDeclined: true });
        return send({ clinic: clinic.id, body: { ...body, moves_times: true } }).unwrap();
      }
    },
    onSaved: (row) => {
      form.reset(toSettingsValues(row));
      setSaved(row);
      onSaved?.(row);
    },
  });
  const { form } = rowForm;
  return {
    rowForm,
    form,
    saved,
    unsaved: unsavedIn(form.values, saved),
    question,
    undo: () => form.reset(toSettingsValues(saved)),
  };
}
