import { useEffect, useRef } from 'react';
import { formFromWire, type Form025u } from '#shared/rules/form-025u.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import type { ReceptionRecord } from '../api.ts';
import { formTexts } from '../form-texts.ru.ts';
import { nameOfField } from './field-names.ts';
import { givenBack, takenOver } from './take-over.ts';
import type { VisitForm } from './use-visit-form.ts';
import { isPrimary } from './visit-state.ts';

/** Takes an earlier reception into the visit; a toast says which fields, and gives them back. */
export function useTakeOver({ state, send }: VisitForm): (record: ReceptionRecord) => void {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  return (record) => {
    const before: Form025u = latest.current.form;
    const taken = takenOver(before, formFromWire(record.fields), isPrimary(latest.current));
    const fields = Object.keys(taken);
    if (fields.length === 0) return void showToast({ intent: 'warning', message: formTexts.alert_nothing_to_take });
    send({ type: 'typed', part: taken });
    const giveBack = () => send({ type: 'typed', part: givenBack(latest.current.form, taken, before) });
    void showToast({
      intent: 'success',
      message: formTexts.alert_taken(fields.map(nameOfField)),
      action: { text: formTexts.action_give_back, onClick: giveBack },
    });
  };
}
