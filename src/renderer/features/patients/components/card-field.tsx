import { snilsMask, omsMask, type Mask } from '#renderer/lib/forms/masks.ts';
import type { CardTextName } from '#renderer/entities/patient/card-values.ts';
import { DAY_FIELDS, FIELD_CHOICES } from '#renderer/entities/patient/card-fields.ts';
import { fieldLabels } from '#renderer/entities/patient/card-texts.ru.ts';
import { DateField } from '#renderer/ui/date-field.tsx';
import { MaskedField } from '#renderer/ui/masked-field.tsx';
import { PhoneField } from '#renderer/ui/phone-field.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { NameField } from '#renderer/ui/name-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { CardForm } from '../use-card-form.ts';
import { isShared } from '../account-rules.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { AccountDifference } from './account-difference.tsx';

interface CardFieldProps {
  readonly form: CardForm;
  readonly name: CardTextName;
  /** twelfths of the item's width */
  readonly span?: 2 | 3 | 4 | 6 | 8 | 12;
  readonly isRequired?: boolean;
  readonly hint?: string;
  readonly isDisabled?: boolean;
  readonly isLong?: boolean;
}
const MASKS: Readonly<Partial<Record<CardTextName, Mask>>> = { snils: snilsMask, omsNumber: omsMask };
const PLACEHOLDERS: Readonly<Partial<Record<CardTextName, string>>> = { snils: '000-000-000 00' };

/** A field of the card by its name: a list, a day, a mask or text, as the fact asks for. */
export function CardField({ span = 12, ...props }: CardFieldProps) {
  return (
    <div className={`span-${span}`}>
      <Control {...props} />
      {isShared(props.name) && <AccountDifference form={props.form} name={props.name} />}
    </div>
  );
}

function Control({
  form,
  name,
  isRequired = false,
  hint,
  isDisabled = false,
  isLong = false,
}: Omit<CardFieldProps, 'span'>) {
  const common = {
    field: form.text(name),
    label: fieldLabels[name],
    isOptional: !isRequired,
    ...(hint === undefined ? {} : { hint }),
  };
  const [choices, mask, maxLength] = [FIELD_CHOICES[name], MASKS[name], MAX_LENGTHS[name]];
  const limit = maxLength === undefined ? {} : { maxLength };
  if (choices) return <SelectField {...common} choices={choices} />;
  if ((DAY_FIELDS as readonly string[]).includes(name)) return <DateField {...common} isPast />;
  if (name === 'phone') return <PhoneField {...common} />;
  if (mask)
    return (
      <MaskedField
        {...common}
        mask={mask}
        {...(PLACEHOLDERS[name] === undefined ? {} : { placeholder: PLACEHOLDERS[name] })}
      />
    );
  if (isLong) return <TextAreaField {...common} {...limit} rows={2} />;
  if (name === 'lastName' || name === 'firstName' || name === 'middleName')
    return <NameField {...common} inputProps={{ disabled: isDisabled }} />;
  return (
    <TextField
      {...common}
      {...(name === 'email' ? { type: 'email' as const } : {})}
      inputProps={{ ...limit, disabled: isDisabled, spellCheck: false }}
    />
  );
}
