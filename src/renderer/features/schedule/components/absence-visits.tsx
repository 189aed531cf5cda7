import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { dayAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import type { AbsencePreview, AbsenceVisit } from '../absence-api.ts';
import { absenceTexts as texts } from '../absence-texts.ru.ts';
import { timeOf, type Choices, type VisitTimes } from '../absence-values.ts';

interface AbsenceVisitsProps {
  readonly preview: AbsencePreview;
  readonly times: VisitTimes;
  /** what is wrong with the time of a visit, by its id */
  readonly errors: Readonly<Record<string, string>>;
  readonly onPick: (picked: Choices) => void;
}

/** «Кого перенести»: each visit of the absence with the times that suit, the best one chosen. */
export function AbsenceVisits({ preview: { visits, total }, times, errors, onPick }: AbsenceVisitsProps) {
  /** what was picked before «Решить позже со всеми» */
  const [before, setBefore] = useState<Choices>({});
  if (total === 0) return <p className="muted">{texts.hint_no_visits}</p>;
  const isAllLater = visits.every((visit) => timeOf(visit, times) === '');
  const chooseAll = () => {
    if (isAllLater) onPick(before);
    else {
      setBefore(times.picked);
      onPick(Object.fromEntries(visits.map(({ id }) => [id, ''])));
    }
  };
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
              value={timeOf(visit, times)}
              error={errors[visit.id]}
              onChange={(time) => onPick({ ...times.picked, [visit.id]: time })}
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
  const isGone = value !== '' && !suggestions.some((time) => time.id === value);
  const choices: Record<string, string> = isGone ? { [value]: texts.word_gone } : {};
  for (const { id: time, start_time: at, doctor, record_mode: mode } of suggestions) {
    const words = [dayAndTime(at), inSentence(shortName(doctor)), mode === 1 ? texts.hint_phone_only : ''];
    choices[time] = words.filter(Boolean).join(' · ');
  }
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
