import { useId, type ReactNode } from 'react';
import { Radio, RadioGroup } from '@blueprintjs/core';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { PhoneField } from '#renderer/ui/phone-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { texts } from '../texts.ru.ts';
import type { Registration } from './register-rules.ts';

interface ContactChoiceProps {
  readonly field: Form<Registration>['field'];
  readonly isCorrecting: boolean;
  /** beside the error of the contact: what may help */
  readonly way: ReactNode;
}

/** E-mail or phone, and its value (1 §2 "Registration form"). Where no SMS can be sent there is nothing to choose. */
export function ContactChoice({ field, isCorrecting, way }: ContactChoiceProps) {
  const groupId = useId();
  const canChoose = useSession().config?.has_phones === true;
  const contact = field('contact');
  return (
    <>
      {canChoose && (
        <div className="auth-contact">
          <span id={groupId}>{texts.field_contact}</span>
          <RadioGroup
            aria-labelledby={groupId}
            inline
            name={contact.name}
            selectedValue={contact.value}
            onChange={({ currentTarget }) => contact.onChange(currentTarget.value)}
          >
            <Radio value="email" label={texts.contact_email} />
            <Radio value="phone" label={texts.contact_phone} />
          </RadioGroup>
        </div>
      )}
      {canChoose && contact.value === 'phone' ? (
        <>
          <PhoneField
            field={field('username')}
            label={texts.field_phone}
            hint={texts.hint_phone_code}
            autoComplete="tel-national"
          />
          {way}
        </>
      ) : (
        <TextField
          field={field('email')}
          label={texts.field_email}
          type="email"
          autoComplete="email"
          inputProps={{ inputMode: 'email', spellCheck: false, maxLength: 254, autoFocus: isCorrecting }}
          way={way}
        />
      )}
    </>
  );
}
