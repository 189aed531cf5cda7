import { useId, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { cleanLine } from '#shared/format/clean-text.ts';
import { shortDay } from '#shared/format/dates.ts';
import { addDays, deviceDay } from '#shared/rules/days.ts';
import { useOverview } from '#renderer/entities/overview/use-overview.ts';
import { chooseCity, chosenCity } from '#renderer/lib/storage/chosen-city.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { Drawing } from '#renderer/ui/drawing.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import type { SearchAddress } from '../address.ts';
import { texts } from '../texts.ru.ts';
import { WhatField } from './what-field.tsx';
import '../search.css';

/** Days that are offered to begin with; a day of a link may be farther. */
const OFFERED_DAYS = 28;
/** A search takes it as it is and adds what there is not. */
const withOwn = (options: readonly string[], own: string | null) =>
  own === null || own === '' || options.includes(own) ? options : [...options, own].toSorted();

/** The value of «Другой день…»: no day. */
const OTHER = 'other';
const loadDays = () => import('../load-day-dialog.ts').then(({ loadDayDialog }) => loadDayDialog());

type Asked = Omit<SearchAddress, 'page'>;
const NOTHING: Asked = { what: '', city: '', from: null };

interface SearchFormProps {
  /** of the address; without it the form begins with the remembered city */
  readonly asked?: Asked;
}

/** Whom, where and when: leads to the page of what was found. */
export function SearchForm({ asked: ofAddress }: SearchFormProps) {
  const asked = ofAddress ?? NOTHING;
  const navigate = useNavigate();
  const here = useHere();
  const [given, setGiven] = useState(() => ofAddress ?? { ...NOTHING, city: chosenCity() });
  const [isOther, setIsOther] = useState(false);
  const address = paths.search(asked);
  const [seen, setSeen] = useState(address);
  // «back» or a link has asked for something else
  if (address !== seen) {
    setSeen(address);
    setGiven(asked);
  }
  // clinics have clocks of their own; the day to begin with is the visitor's
  const today = deviceDay(useMinute());
  const { overview } = useOverview();
  const days = withOwn(
    Array.from({ length: OFFERED_DAYS }, (_, ahead) => addDays(today, ahead)),
    given.from,
  );
  const cities = withOwn(overview?.cities ?? [], given.city);
  const search = (what: string) => {
    const query = { ...given, what: cleanLine(what).trim() };
    setGiven(query);
    const to = paths.search(query);
    void navigate(to, { replace: to === here });
  };
  return (
    <search>
      <form
        className="search-bar"
        onSubmit={(event) => {
          event.preventDefault();
          search(given.what);
        }}
      >
        <Part label={texts.field_what} drawing="search">
          {(id) => (
            <WhatField
              id={id}
              text={given.what}
              city={given.city}
              searched={asked.what}
              onText={(what) => setGiven({ ...given, what })}
              onSearch={search}
            />
          )}
        </Part>
        <Part label={texts.field_city} drawing="place">
          {(id) => (
            <select
              id={id}
              value={given.city}
              onChange={({ currentTarget: { value: city } }) => {
                chooseCity(city);
                setGiven({ ...given, city });
              }}
            >
              <option value="">{texts.field_any_city}</option>
              {cities.map((city) => (
                <option key={city}>{city}</option>
              ))}
            </select>
          )}
        </Part>
        <Part label={texts.field_from} drawing="calendar">
          {(id) => (
            <select
              id={id}
              value={given.from ?? ''}
              onChange={({ currentTarget: { value } }) => {
                if (value === OTHER) setIsOther(true);
                else setGiven({ ...given, from: value || null });
              }}
            >
              <option value="">{texts.field_any_day}</option>
              {days.map((day) => (
                <option key={day} value={day}>
                  {texts.field_from_day(shortDay(day))}
                </option>
              ))}
              <option value={OTHER}>{texts.field_other_day}</option>
            </select>
          )}
        </Part>
        <Button type="submit" size="large" intent="primary" text={texts.action_find} />
      </form>
      {isOther && (
        <LazyDialog load={loadDays} onClose={() => setIsOther(false)}>
          {(DayDialog) => (
            <DayDialog
              today={today}
              chosen={given.from}
              onChoose={(from) => {
                setIsOther(false);
                setGiven({ ...given, from });
              }}
              onClose={() => setIsOther(false)}
            />
          )}
        </LazyDialog>
      )}
    </search>
  );
}

interface PartProps {
  readonly label: string;
  readonly drawing: string;
  readonly children: (id: string) => ReactNode;
}

/** One question of the search. */
function Part({ label, drawing, children }: PartProps) {
  const id = useId();
  return (
    <div className="search-part">
      <Drawing name={drawing} className="search-icon" />
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
