import { Link } from 'react-router-dom';
import { FormSection } from '#renderer/entities/row-form/form-page.tsx';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { DateField } from '#renderer/ui/date-field.tsx';
import { NameField } from '#renderer/ui/name-field.tsx';
import { PhoneField } from '#renderer/ui/phone-field.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import type { ProfileValues } from '../profile-rules.ts';
import { OwnAvatar } from './own-avatar.tsx';
import { profileTexts as texts } from '../profile-texts.ru.ts';

interface ProfileFieldsProps {
  readonly form: Pick<Form<ProfileValues>, 'field' | 'isDirty'>;
  readonly email: string;
}

/** The fields of 2 §2 "Personal info". */
export function ProfileFields({ form, email }: ProfileFieldsProps) {
  return (
    <>
      <OwnAvatar />
      <FormSection title={texts.section_name}>
        <NameField field={form.field('last_name')} label={texts.field_last_name} />
        <NameField field={form.field('first_name')} label={texts.field_first_name} />
        <NameField field={form.field('middle_name')} label={texts.field_middle_name} isOptional />
      </FormSection>
      <FormSection title={texts.section_about}>
        <SelectField
          field={form.field('gender')}
          label={texts.field_gender}
          choices={texts.genders}
          none={texts.hint_gender_none}
          isOptional
        />
        <DateField field={form.field('date_of_birth')} label={texts.field_birth_date} isOptional isPast />
      </FormSection>
      <FormSection title={texts.section_contacts}>
        <PhoneField field={form.field('phone')} label={texts.field_phone} isOptional autoComplete="tel-national" />
        <p className="profile-email">
          <span className="muted">{texts.field_email}</span>
          {email !== '' && <span>{email}</span>}
          {!form.isDirty && (
            <Link to={paths.security} {...(email === '' ? {} : { 'aria-label': texts.label_email_change })}>
              {email === '' ? texts.action_email_add : texts.action_email_change}
            </Link>
          )}
        </p>
      </FormSection>
      <p className="muted">{texts.hint_cards}</p>
    </>
  );
}
