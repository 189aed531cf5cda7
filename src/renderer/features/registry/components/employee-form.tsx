import { useNavigate } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLeaveGuard } from '#renderer/lib/page/use-leave-guard.ts';
import { PhoneField } from '#renderer/ui/phone-field.tsx';
import { NameField } from '#renderer/ui/name-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useCreateEmployeeMutation, useUpdateEmployeeMutation, type EmployeeRow } from '../api.ts';
import {
  EMPLOYEE_FIELDS,
  accountNews,
  checkEmployee,
  emailHint,
  toEmployeeBody,
  toEmployeeValues,
} from '../employee-rules.ts';
import { texts } from '../texts.ru.ts';
import { useRowForm } from '#renderer/entities/row-form/use-row-form.ts';
import { FormPage, FormSection } from '#renderer/entities/row-form/form-page.tsx';
import { EmployeePhoto } from './employee-photo.tsx';
import { ResendInvitation } from './resend-invitation.tsx';

const MAIL = { inputMode: 'email', spellCheck: false, maxLength: 254 } as const;

/** The form of an employee, new or known (2 §5). */
export function EmployeeForm({ row }: { readonly row: EmployeeRow | null }) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const [create] = useCreateEmployeeMutation();
  const [update] = useUpdateEmployeeMutation();
  const backTo = paths.employees(clinic.slug);
  const rowForm = useRowForm({
    row,
    fields: EMPLOYEE_FIELDS,
    toValues: toEmployeeValues,
    check: checkEmployee,
    save: (values, seen) =>
      (seen
        ? update({
            clinic: clinic.id,
            params: { id: seen.id },
            body: { ...toEmployeeBody(values), version: seen.version },
          })
        : create({ clinic: clinic.id, body: toEmployeeBody(values) })
      ).unwrap(),
    news: (saved, before) =>
      !before || (saved.is_invited && saved.email !== before.email) ? accountNews(saved) : undefined,
    onSaved: () => {
      leave.release();
      void navigate(backTo);
    },
  });
  const { form } = rowForm;
  const leave = useLeaveGuard(form.isDirty);
  return (
    <FormPage
      title={row ? texts.title_employee : texts.title_new_employee}
      rowForm={rowForm}
      leave={leave}
      backTo={backTo}
    >
      {row && <EmployeePhoto clinic={clinic.id} row={row} />}
      <FormSection title={texts.title_person}>
        <NameField field={form.field('lastName')} label={texts.field_last_name} />
        <NameField field={form.field('firstName')} label={texts.field_first_name} />
        <NameField field={form.field('middleName')} label={texts.field_middle_name} isOptional />
      </FormSection>
      <FormSection title={texts.title_own_contacts}>
        <TextField
          field={form.field('email')}
          label={texts.field_email}
          hint={emailHint(row)}
          type="email"
          inputProps={MAIL}
        />
        <PhoneField field={form.field('phone')} label={texts.field_phone} />
        {row && (row.is_invited || (row.has_account && row.state !== 'working')) && (
          <ResendInvitation
            clinic={clinic.id}
            row={row}
            isAddressChanged={form.values.email.trim().toLowerCase() !== row.email.toLowerCase()}
          />
        )}
      </FormSection>
      <FormSection title={texts.title_work_contacts}>
        {form.values.workemail === '' && form.values.workphone === '' && (
          <div className="row-form-wide">
            <Button
              size="small"
              text={texts.action_same_contacts}
              disabled={form.values.email.trim() === '' && form.values.phone === ''}
              onClick={() => {
                form.field('workemail').onChange(form.values.email.trim());
                form.field('workphone').onChange(form.values.phone);
              }}
            />
          </div>
        )}
        <TextField field={form.field('workemail')} label={texts.field_work_email} type="email" inputProps={MAIL} />
        <TextField
          field={form.field('workphone')}
          label={texts.field_work_phone}
          type="tel"
          inputProps={{ maxLength: 16 }}
        />
      </FormSection>
    </FormPage>
  );
}
