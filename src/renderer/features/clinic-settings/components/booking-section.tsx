import { FormSection } from '#renderer/entities/row-form/form-page.tsx';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { cancelHint, leadChoices } from '../booking-rules.ts';
import { bookingTexts as texts } from '../booking-texts.ru.ts';
import type { SettingsValues } from '../settings-rules.ts';

/** A longer number is told by the range that it may have. */
const FIGURES = { inputMode: 'numeric' } as const;

/** How patients book and cancel online (C28): horizon, last minute, bookings of one, until when they may cancel. */
export function BookingSection({ form }: { readonly form: Pick<Form<SettingsValues>, 'field' | 'values'> }) {
  const byPhone = cancelHint(form.values);
  return (
    <div className="card">
      <FormSection anchor="booking" title={texts.title} lead={texts.lead} isRoomy>
        <TextField
          field={form.field('booking_days')}
          label={texts.field_days}
          hint={texts.hint_days}
          isOptional
          inputProps={FIGURES}
        />
        <SelectField
          field={form.field('booking_lead')}
          label={texts.field_lead}
          choices={leadChoices(form.values.booking_lead)}
          none={null}
        />
        <TextField
          field={form.field('booking_max')}
          label={texts.field_max}
          hint={texts.hint_max}
          isOptional
          inputProps={FIGURES}
        />
        <SelectField
          field={form.field('cancel_lead')}
          label={texts.field_cancel}
          choices={leadChoices(form.values.cancel_lead)}
          {...(byPhone === undefined ? {} : { hint: byPhone })}
          none={null}
        />
      </FormSection>
    </div>
  );
}
