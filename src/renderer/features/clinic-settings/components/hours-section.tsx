import { Button } from '@blueprintjs/core';
import { MAX_HOURS } from '#shared/contract/clinic-settings.ts';
import { FormSection } from '#renderer/entities/row-form/form-page.tsx';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import type { ClinicSettings } from '../api.ts';
import { saysTwice } from '../hours-rules.ts';
import { hoursTexts } from '../hours-texts.ru.ts';
import type { SettingsValues } from '../settings-rules.ts';
import { texts } from '../texts.ru.ts';
import { HoursField } from './hours-field.tsx';
import { ZoneField } from './legal-fields.tsx';

interface HoursSectionProps {
  readonly form: Form<SettingsValues>;
  readonly saved: ClinicSettings;
  /** as it was when the form was opened */
  readonly zone: string;
}

/** «Часы и время»: hours by day, the clinic's own words of them, its time zone. */
export function HoursSection({ form, saved, zone }: HoursSectionProps) {
  const { hours, worktime } = form.values;
  const words = form.field('worktime');
  const isUnclear = saved.worktime !== '' && saved.opening === null && worktime.trim() === saved.worktime;
  const wordsHint = isUnclear ? texts.hint_worktime_unclear : texts.hint_worktime;
  return (
    <FormSection anchor="hours" title={texts.title_hours} isRoomy>
      <HoursField field={form.field('hours')} words={worktime} />
      <div className="hours-words">
        <TextAreaField
          field={words}
          label={texts.field_worktime}
          hint={hours === '' ? wordsHint : hoursTexts.hint_note}
          isOptional
          maxLength={MAX_HOURS}
          rows={2}
        />
        <div role="status">
          {saysTwice(hours, worktime) && (
            <>
              <p className="hours-twice">{hoursTexts.hint_twice}</p>
              <Button size="small" text={hoursTexts.action_clear_words} onClick={() => words.onChange('')} />
            </>
          )}
        </div>
      </div>
      <ZoneField form={form} zone={zone} />
    </FormSection>
  );
}
