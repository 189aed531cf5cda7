import { formChoices, formKeys } from '#shared/rules/form-025u.keys.ru.ts';
import { formTexts as texts } from '../form-texts.ru.ts';
import { Choice, DayLine, FieldRow, Line } from './fields.tsx';
import type { SectionProps } from './section-props.ts';

/** Health group (3 §2, four of them) and dispensary observation. */
export function GroupSection({ form, errors, onChange }: SectionProps) {
  const { dispensary } = form;
  return (
    <>
      <Choice
        field="healthGroup"
        label={formKeys.healthGroup}
        value={form.healthGroup}
        options={formChoices.healthGroup}
        none={texts.field_none}
        onChange={(healthGroup) => onChange({ healthGroup })}
      />
      <Choice
        field="dispensary"
        label={formKeys.dispensary}
        value={dispensary?.action ?? null}
        options={formChoices.dispensary}
        none={texts.field_no_dispensary}
        onChange={(action) => onChange({ dispensary: action && { date: null, note: '', ...dispensary, action } })}
      />
      {dispensary && (
        <FieldRow isDayFirst>
          <DayLine
            field="dispensary.date"
            label={texts.field_dispensary_date}
            error={errors['dispensary.date']}
            value={dispensary.date}
            onChange={(date) => onChange({ dispensary: { ...dispensary, date } })}
          />
          <Line
            field="dispensary.note"
            label={texts.field_dispensary_note}
            value={dispensary.note}
            onChange={(note) => onChange({ dispensary: { ...dispensary, note } })}
          />
        </FieldRow>
      )}
    </>
  );
}
