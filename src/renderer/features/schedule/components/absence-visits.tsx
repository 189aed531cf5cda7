import { Button } from '@blueprintjs/core';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import type { AbsencePreview, AbsenceVisit } from '../absence-api.ts';
import { absenceTexts as texts } from '../absence-texts.ru.ts';
import { timeOf, type Choices } from '../absence-values.ts';

interface AbsenceVisitsProps {
  readonly preview: AbsencePreview;
  readonly choices: Choices;
  /** what is wrong with the time of a visit, by its id */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChoose: (choices: Choices) => void;
}

/** «Кого перенести»: each visit of the absence with the times that suit, the best one chosen. */
export function AbsenceVisits({ preview: { visits, total }, choices, errors, onChoose }: AbsenceVisitsProps) {
  if (total === 0) return <p className="muted">{texts.hint_no_visits}</p>;
  const isAllLater = visits.every((visit) => timeOf(visit, choices) === '');
  const chooseAll = () => onChoose(isAllLater ? {} : Object.fromEntries(visits.map(({ id }) => [id, ''])));
  return (
    <>
      <div className="absence-head">
        <h3>{texts.title_visits}</h3>
        {visits.some(({ suggestions }) => suggestions.length > 0) && (
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            text={isAllLater ? texts.action_suggest_all : texts.action_later_all}
            onClick={chooseAll}
          />
        )}
      </div>
      <ol className="absence-visits">
        {visits.map((visit) => (
          <li key={visit.id}>
            <VisitTime
              visit={visit}
              value={timeOf(visit, choices)}
              error={errors[visit.id]}
              onChange={(time) => onChoose({ ...choices, [visit.id]: time })}
            />
          </li>
        ))}
      </ol>
      {total > visits.length && <p className="muted">{texts.hint_more(total - visits.length)}</p>}
    </>
  );
}

interface VisitTimeProps {
  readonly visit: AbsenceVisit;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (time: string) => void;
}
function VisitTime({ visit: { id, start_time: start, patient, suggestions }, value, error, onChange }: VisitTimeProps) {
  const choices = Object.fromEntries(
    suggestions.map((time) => [
      time.id,
      [
        dayAndTime(time.start_time),
        inSentence(shortName(time.doctor)),
        time.record_mode === 1 ? texts.hint_phone_only : '',
      ]
        .filter(Boolean)
        .join(' · '),
    ]),
  );
  return (
    <>
      <SelectField
        field={{ name: id, value, error, onChange }}
        label={`${dayAndTime(start)} · ${inSentence(shortName(patient))}`}
        choices={choices}
        none={texts.field_later}
        {...(suggestions.length === 0 ? { hint: texts.hint_no_time } : {})}
      />
      <PhoneLinks phones={patient.phone === '' ? [] : [patient.phone]} />
    </>
  );
}
