import { useId, useState } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import { ageInWords } from '#shared/format/age.ru.ts';
import { isDay } from '#shared/format/dates.ts';
import { deviceDay } from '#shared/rules/days.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { CheckField } from '#renderer/ui/check-field.tsx';
import { DateField } from '#renderer/ui/date-field.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { NameField } from '#renderer/ui/name-field.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { useCreateDependantMutation, useUpdateDependantMutation, type Dependant } from './api.ts';
import { bodyOf, checkDependant, toValues, type DependantValues } from './dependant-rules.ts';
import { dependantTexts as texts } from './dependant-texts.ru.ts';
import './dependant.css';

interface DependantDialogProps {
  /** null: somebody new */
  readonly dependant: Dependant | null;
  readonly onClose: () => void;
  readonly onSaved: (dependant: Dependant) => void;
}

/** Adds or changes somebody whom the person books for; each save says anew that they may. */
export function DependantDialog({ dependant, onClose, onSaved }: DependantDialogProps) {
  const formId = useId();
  const [create] = useCreateDependantMutation();
  const [update] = useUpdateDependantMutation();
  const form = useForm<DependantValues>({
    initial: toValues(dependant),
    tellsOnLeave: true,
    check: (values) => checkDependant(values, Date.now()),
    submit: async (values) => {
      const body = bodyOf(values);
      const saved = dependant
        ? update({ params: { id: dependant.id }, body: { ...body, version: dependant.version } })
        : create({ body });
      onSaved(await saved.unwrap());
    },
  });
  const birth = form.field('date_of_birth');
  // a year of two figures may be taken for another century
  const [today] = useState(() => deviceDay(Date.now()));
  const hint = isDay(birth.value) && birth.value <= today ? ageInWords(birth.value, today) : texts.hint_birth_date;
  const failure = form.failure?.code === 'stale_version' ? texts.alert_stale : form.failure?.message;
  return (
    <Modal
      title={dependant ? texts.title_edit : texts.title_new}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button text={texts.action_cancel} onClick={onClose} />
          <Button
            intent={Intent.PRIMARY}
            type="submit"
            form={formId}
            text={dependant ? texts.action_save : texts.action_add}
            loading={form.isSubmitting}
          />
        </>
      }
    >
      <form {...form.formProps} id={formId} className="dependant-form">
        <FormSummary failure={failure} wrongCount={form.wrongCount} />
        <div ref={focusFieldOnMount}>
          <SelectField field={form.field('relation')} label={texts.field_relation} choices={texts.relations} />
        </div>
        <NameField field={form.field('last_name')} label={texts.field_last_name} />
        <NameField field={form.field('first_name')} label={texts.field_first_name} />
        <NameField field={form.field('middle_name')} label={texts.field_middle_name} isOptional />
        <div className="dependant-pair">
          <DateField field={birth} label={texts.field_birth_date} hint={hint} isPast />
          <SelectField field={form.field('gender')} label={texts.field_gender} choices={texts.genders} />
        </div>
        <CheckField field={form.field('is_confirmed')} label={texts.field_confirmed} />
        {dependant && <p className="muted">{texts.hint_cards}</p>}
      </form>
    </Modal>
  );
}
