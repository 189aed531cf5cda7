import { useId } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { FORM_EDITIONS, type FormEdition } from '#shared/contract/documents.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { useGetClinicEditionQuery, useSetClinicEditionMutation } from './api.ts';
import { documentTexts as texts } from './document-texts.ru.ts';

interface ClinicEditionProps {
  readonly clinic: string;
  /** it was chosen anew: what is printed may be another form now */
  readonly onChanged?: () => void;
}
const BY_DATE = 'by-date';

/** Which edition the clinic prints when nobody says otherwise: for its administrator, where the question comes up. */
export function ClinicEdition({ clinic, onChanged }: ClinicEditionProps) {
  const id = useId();
  const mayChange = useCan('directory.write', clinic);
  const { data } = useGetClinicEditionQuery({ clinic }, { skip: !mayChange });
  const [set, { isLoading }] = useSetClinicEditionMutation();
  if (!mayChange || !data) return null;
  const choose = async (value: string) => {
    const edition = value === BY_DATE ? null : (value as FormEdition);
    // a refusal is told by the toast of every call
    if ('error' in (await set({ clinic, body: { edition } }))) return;
    void showToast({ intent: 'success', message: texts.alert_clinic_edition(edition) });
    onChanged?.();
  };
  return (
    <span className="document-clinic-edition">
      <label htmlFor={id}>{texts.field_clinic_edition}</label>
      <HTMLSelect
        id={id}
        minimal
        disabled={isLoading}
        value={data.edition ?? BY_DATE}
        options={[
          { value: BY_DATE, label: texts.by_date },
          ...FORM_EDITIONS.map((value) => ({ value, label: texts.editions[value] })),
        ]}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      />
    </span>
  );
}
