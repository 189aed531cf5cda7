import { useState } from 'react';
import { fullName } from '#shared/format/names.ts';
import { CheckField } from '#renderer/ui/check-field.tsx';
import { Combobox } from '#renderer/ui/combobox.tsx';
import { DateField } from '#renderer/ui/date-field.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { NameField } from '#renderer/ui/name-field.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { PhoneField } from '#renderer/ui/phone-field.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { Part } from './part.tsx';
import { useCheck, useText } from './sample-fields.ts';
import { words } from './sample-texts.ru.ts';
import { galleryTexts as texts } from './texts.ru.ts';

const NAMES = words.doctors.map(fullName);
const nothing = () => {};

interface SampleComboboxProps {
  readonly label: string;
  readonly error?: string;
  /** in place of what was found */
  readonly status?: string;
  readonly isChosen?: boolean;
}

/** A field that searches the sample's doctors, or has found nothing. */
function SampleCombobox({ label, error, status, isChosen = false }: SampleComboboxProps) {
  const [text, setText] = useState(isChosen ? (NAMES[0] ?? '') : '');
  const [chosen, setChosen] = useState(isChosen ? text : null);
  const found = NAMES.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <FormField label={label} error={error}>
      {(control) => (
        <Combobox
          label={label}
          control={control}
          text={text}
          isChosen={chosen === text && text !== ''}
          onText={setText}
          options={status === undefined ? (chosen === text ? NAMES : found) : null}
          optionKey={(name) => String(NAMES.indexOf(name))}
          renderOption={(name) => name}
          status={status}
          onPick={(name) => {
            setText(name);
            setChosen(name);
          }}
          onEnter={nothing}
          onLeave={nothing}
          opensOnPress
          {...(error === undefined && status !== undefined ? { onRetry: nothing } : {})}
          clear={isChosen ? { label: texts.action_clear, onClear: () => setText('') } : undefined}
        />
      )}
    </FormField>
  );
}

/** Choices from a list that searches, and every kind of a field with its error. */
export function ChoiceParts() {
  return (
    <>
      <Part title={texts.title_combobox}>
        <div className="gallery-fields">
          <SampleCombobox label={texts.field_combobox} />
          <SampleCombobox label={texts.field_combobox_chosen} isChosen />
          <SampleCombobox label={texts.field_combobox_failed} status={texts.alert_failed} />
          <SampleCombobox label={texts.field_combobox_wrong} error={texts.alert_choose} />
        </div>
      </Part>
      <Part title={texts.title_errors}>
        <FormSummary failure={undefined} wrongCount={8} />
        <div className="gallery-fields">
          <NameField field={useText('wrong-name', words.patients[0].lastName.toUpperCase())} label={texts.field_name} />
          <TextField field={useText('wrong-text', texts.sample_wrong, texts.alert_wrong)} label={texts.field_line} />
          <TextField
            field={useText('wrong-long', texts.sample_text)}
            label={texts.field_long}
            inputProps={{ maxLength: 20 }}
          />
          <DateField field={useText('wrong-day', '31.02.2026', texts.alert_wrong)} label={texts.field_date} />
          <PhoneField field={useText('wrong-phone', '+7916', texts.alert_phone)} label={texts.field_phone} />
          <PasswordField
            field={useText('wrong-password', '1234', texts.alert_password)}
            label={texts.field_password}
            autoComplete="new-password"
          />
          <SelectField
            field={useText('wrong-choice', '', texts.alert_choose)}
            label={texts.field_choice}
            choices={texts.choices}
          />
          <CheckField field={useCheck('wrong-check', false, texts.alert_must)} label={texts.field_must} />
        </div>
        <TextAreaField field={useText('wrong-area', '', texts.alert_required)} label={texts.field_text} />
      </Part>
    </>
  );
}
