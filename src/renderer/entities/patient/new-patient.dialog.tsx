import { useId, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { Button, Intent } from '@blueprintjs/core';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { cardChoices } from '#shared/rules/patient-card.keys.ru.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { DateField } from '#renderer/ui/date-field.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { PhoneField } from '#renderer/ui/phone-field.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { NameField } from '#renderer/ui/name-field.tsx';
import { uiTexts } from '#renderer/ui/ui.ru.ts';
import { useCreatePatientMutation, useLazyListPatientsQuery, type PatientClinic, type PatientRow } from './api.ts';
import { checkNewPatient, fromSearch, isDouble, newPatientBody, type NewPatientValues } from './new-patient-rules.ts';
import { patientTexts as texts } from './patient-texts.ru.ts';
import { PatientDoubles } from './patient-doubles.tsx';

interface NewPatientDialogProps {
  readonly clinic: PatientClinic;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** the patient who was added, or the one who was there already and was chosen instead */
  readonly onDone: (patient: PatientRow, isNew: boolean) => void;
  /** what was searched for before: its words begin the name */
  readonly typed?: string;
}

/** Adds a patient: last and first name are needed (2 §5). Shows who may be the same person before a double is made. */
export function NewPatientDialog({ isOpen, ...props }: NewPatientDialogProps) {
  return isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ clinic, onClose, onDone, typed = '' }: Omit<NewPatientDialogProps, 'isOpen'>) {
  const formId = useId();
  const [create] = useCreatePatientMutation();
  const [search] = useLazyListPatientsQuery();
  const [doubles, setDoubles] = useState<{
    readonly of: NewPatientValues;
    readonly patients: readonly PatientRow[];
  } | null>(null);

  const findDoubles = async (values: NewPatientValues): Promise<PatientRow[]> => {
    const searches = [`${values.last_name.trim()} ${values.first_name.trim()}`, values.phone]
      .filter(Boolean)
      .map((text) => text.slice(0, 100));
    const answers = await Promise.all(
      searches.map((text) => search({ clinic: clinic.id, query: { page: 1, per_page: 100, search: text } }).unwrap()),
    );
    const found = new Map(
      answers
        .flatMap(({ items }) => items)
        .filter((patient) => isDouble(patient, values))
        .map((patient) => [patient.id, patient]),
    );
    return [...found.values()];
  };
  const form = useForm({
    initial: fromSearch(typed),
    tellsOnLeave: true,
    check: (values) => checkNewPatient(values, clinicDay(Date.now(), clinic.timezone)),
    submit: async (values) => {
      // asked once for what is typed now; a second press adds the patient
      if (!shallowEqual(doubles?.of, values)) {
        const patients = await findDoubles(values);
        setDoubles({ of: values, patients });
        if (patients.length > 0) return;
      }
      onDone(await create({ clinic: clinic.id, body: newPatientBody(values) }).unwrap(), true);
    },
  });
  const warned = shallowEqual(doubles?.of, form.values) ? (doubles?.patients ?? []) : [];
  return (
    <Modal
      title={texts.title_new}
      isOpen
      onClose={onClose}
      actions={(close) => (
        <>
          <Button text={uiTexts.action_cancel} onClick={close} />
          <Button
            intent={Intent.PRIMARY}
            type="submit"
            form={formId}
            text={warned.length > 0 ? texts.action_add_anyway : texts.action_add}
            loading={form.isSubmitting}
          />
        </>
      )}
    >
      <form {...form.formProps} id={formId} className="new-patient">
        <FormSummary failure={form.failure?.message} wrongCount={form.wrongCount} />
        <div ref={focusFieldOnMount}>
          <NameField field={form.field('last_name')} label={texts.field_last_name} />
        </div>
        <NameField field={form.field('first_name')} label={texts.field_first_name} />
        <NameField field={form.field('middle_name')} label={texts.field_middle_name} isOptional />
        <div className="new-patient-pair">
          <DateField field={form.field('date_of_birth')} label={texts.field_birth_date} isOptional isPast />
          <SelectField
            field={form.field('gender')}
            label={texts.field_gender}
            choices={cardChoices.gender}
            none={texts.hint_gender_none}
            isOptional
          />
        </div>
        <PhoneField field={form.field('phone')} label={texts.field_phone} isOptional />
        <PatientDoubles patients={warned} onChoose={(patient) => onDone(patient, false)} />
      </form>
    </Modal>
  );
}
