import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Callout } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLeaveGuard } from '#renderer/lib/page/use-leave-guard.ts';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { DoctorRow } from '#renderer/entities/doctor/rows.ts';
import { useCreateDoctorMutation, useUpdateDoctorMutation } from '../api.ts';
import {
  DOCTOR_FIELDS,
  checkDoctor,
  chosenTexts,
  toDoctorBody,
  toDoctorValues,
  type DoctorPart,
} from '../doctor-rules.ts';
import { texts } from '../texts.ru.ts';
import { useRowForm } from '#renderer/entities/row-form/use-row-form.ts';
import { FormPage, FormSection } from '#renderer/entities/row-form/form-page.tsx';
import { PartSelect } from './part-select.tsx';

/** The form of a doctor, new or known (2 §5). */
export function DoctorForm({ row }: { readonly row: DoctorRow | null }) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const [create] = useCreateDoctorMutation();
  const [update] = useUpdateDoctorMutation();
  const [names, setNames] = useState(() => chosenTexts(row));
  const backTo = paths.doctors(clinic.slug);
  const rowForm = useRowForm({
    row,
    fields: DOCTOR_FIELDS,
    toValues: toDoctorValues,
    check: checkDoctor,
    save: (values, seen) =>
      (seen
        ? update({
            clinic: clinic.id,
            params: { id: seen.id },
            body: { ...toDoctorBody(values), version: seen.version },
          })
        : create({ clinic: clinic.id, body: toDoctorBody(values) })
      ).unwrap(),
    // it may have chosen what this form has not seen yet
    onStale: (theirs) => setNames((known) => ({ ...known, ...chosenTexts(theirs) })),
    onSaved: () => {
      leave.release();
      void navigate(backTo);
    },
  });
  const { form } = rowForm;
  const leave = useLeaveGuard(form.isDirty);
  const part = (name: DoctorPart, label: string) => {
    const field = form.field(name);
    return (
      <PartSelect
        part={name}
        field={field}
        label={label}
        chosenText={names[field.value] ?? ''}
        onPick={({ id, text }) => setNames((known) => ({ ...known, [id]: text }))}
      />
    );
  };
  return (
    <FormPage title={row ? texts.title_doctor : texts.title_new_doctor} rowForm={rowForm} leave={leave} backTo={backTo}>
      {row && row.state !== 'working' && (
        <Callout compact intent="warning">
          {texts.hint_not_offered[row.state]}{' '}
          <Link to={paths.employee(clinic.slug, row.employee.id)}>{texts.action_to_employee}</Link>
        </Callout>
      )}
      {row && row.state !== 'declined' && row.state !== 'ended' && (
        <p className="row-form-way">
          <Link to={paths.scheduleOf(clinic.slug, row.id)}>{texts.action_to_schedule}</Link>
        </p>
      )}
      <FormSection title={texts.title_work} isRoomy>
        {part('employee', texts.field_employee)}
        {part('specialty', texts.field_specialty)}
        {part('department', texts.field_department)}
      </FormSection>
      <FormSection title={texts.title_about} isRoomy>
        <TextField field={form.field('degree')} label={texts.field_degree} isOptional inputProps={{ maxLength: 200 }} />
        <TextField
          field={form.field('experience')}
          label={texts.field_experience}
          isOptional
          inputProps={{ inputMode: 'numeric' }}
        />
        <div className="row-form-wide">
          <TextAreaField
            field={form.field('shortinfo')}
            label={texts.field_short_info}
            hint={texts.hint_short_info}
            isOptional
            maxLength={500}
            rows={2}
          />
        </div>
        <div className="row-form-wide">
          <TextAreaField
            field={form.field('fullinfo')}
            label={texts.field_full_info}
            hint={texts.hint_full_info}
            isOptional
            maxLength={20_000}
            rows={5}
          />
        </div>
      </FormSection>
    </FormPage>
  );
}
