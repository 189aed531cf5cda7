import { Callout } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import { contactsTexts as texts } from '../contacts-texts.ru.ts';

interface SentCodeFieldProps {
  readonly field: FieldState<string>;
  readonly by: 'letter' | 'sms';
}

/** The field of a code that was sent, under the word where the demo shows what it sends. */
export function SentCodeField({ field, by }: SentCodeFieldProps) {
  const { config } = useSession();
  const [isKept, hint, label] =
    by === 'sms'
      ? [config?.keeps_sms, texts.hint_demo_sms, texts.field_code]
      : [config?.keeps_letters, texts.hint_demo_letters, texts.field_letter_code];
  return (
    <>
      {isKept && (
        <Callout compact icon={<InfoSign />}>
          {hint}
        </Callout>
      )}
      <TextField
        field={field}
        label={label}
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric', spellCheck: false, maxLength: 20 }}
      />
    </>
  );
}
