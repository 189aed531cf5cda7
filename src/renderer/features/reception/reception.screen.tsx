import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { Filter as FilterIcon, Person } from '@blueprintjs/icons';
import { longDay } from '#shared/format/dates.ts';
import { isOfLaterDay, type Mover } from '#shared/rules/appointment-status.ts';
import { canAccept } from '#renderer/entities/appointment/moves.ts';
import { useMoves } from '#renderer/entities/appointment/use-moves.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { LOW, STACKED, useMedia } from '#renderer/lib/page/use-media.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { EmptyCalendarPicture } from '#renderer/ui/pictures/time-pictures.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { AcceptFlow } from './day/accept-flow.tsx';
import { listAddress, readAddress, searchOf, type ListAddress } from './day/address.ts';
import { AnalogClock } from './day/analog-clock.tsx';
import { DayCalendar } from './day/day-calendar.tsx';
import { DayStepper } from './day/day-stepper.tsx';
import { DoctorChoice } from './day/doctor-choice.tsx';
import { FilterDialog, filterCount } from './day/filter.dialog.tsx';
import { findVisits, nextVisit } from './day/find-visits.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { useAccept } from './day/use-accept.ts';
import { useOwnEmployee } from './day/use-own-employee.ts';
import { useReceptionDay } from './day/use-reception-day.ts';
import { VisitGroups } from './day/visit-groups.tsx';
import { patientOf } from './api.ts';
import { texts } from './texts.ru.ts';
import './reception.css';

const SEARCH_DELAY_MS = 200;

/** «ПРИЕМ ПАЦИЕНТА»: the visits of a doctor's day (3 §2). Day, doctor, search and filter stand in the address. */
export function ReceptionScreen() {
  const clinic = useClinic();
  const today = useClinicToday(clinic.timezone);
  const [params, setParams] = useSearchParams();
  const [isFiltering, setIsFiltering] = useState(false);
  const own = useOwnEmployee(clinic.id);
  const canPick = useCan('directory.read', clinic.id);
  const canReceive = useCan('reception.write', clinic.id);
  const isFolded = useMedia(`${LOW}, ${STACKED}`);
  const isDesk = useCan('slot.book', clinic.id);
  const { date, employee: asked, search, accept, filter } = readAddress(params, today);
  const employee = (canPick ? asked : null) ?? own;
  const query = useReceptionDay(clinic, employee, date);
  const all = query.currentData?.items ?? [];
  const now = useMinute();
  const groups = findVisits(all, search, filter);
  const isOwnList = employee !== null && employee === own;
  const movers: Mover[] = [
    ...(isDesk ? ['desk' as const] : []),
    ...(isOwnList && canReceive ? ['doctor' as const] : []),
  ];
  const moment = { now, zone: clinic.timezone };
  const { move, movingId } = useMoves({ clinic: clinic.id, movers, moment, nameOf: patientOf });
  const accepted =
    canReceive && isOwnList
      ? all.flatMap(({ slots }) => slots).find((visit) => visit.id === accept && canAccept(visit))
      : undefined;

  const address: ListAddress = {
    date: date === today ? '' : date,
    employee: employee === own ? '' : (employee ?? ''),
    search,
    ...filter,
  };
  const show = (change: ListAddress, isReplaced = false) =>
    setParams(searchOf({ ...address, ...change }), { replace: isReplaced });
  const here = listAddress(clinic.slug, address);
  const { accept: begin, acceptingId } = useAccept(here);
  const acceptOrAsk = (id: string) => {
    const visit = all.flatMap(({ slots }) => slots).find((one) => one.id === id);
    if (visit?.good && !isOfLaterDay(Date.parse(visit.start_time), moment)) void begin(visit);
    else show({ accept: id });
  };
  const pick = (day: string) => show({ date: day === today ? '' : day });
  const calendar = <DayCalendar date={date} today={today} onPick={pick} />;
  const clock = <AnalogClock zone={clinic.timezone} />;
  const isEmptyBySearch = all.length > 0;
  const empty = (
    <Notice
      picture={<EmptyCalendarPicture />}
      title={texts.hint_empty}
      text={isEmptyBySearch ? texts.hint_empty_found : texts.hint_empty_next}
    />
  );
  const noDoctor = (
    <Notice
      picture={<Person size={32} />}
      title={canPick ? texts.title_no_doctor : texts.title_not_employee}
      text={canPick ? texts.hint_choose_doctor : texts.hint_not_employee}
    />
  );

  return (
    <>
      <PageHead title={texts.title_reception} />
      <div className="reception">
        <div className="reception-side">
          {isFolded ? (
            <details className="reception-calendar">
              <summary>{texts.title_calendar}</summary>
              <div className="reception-folded">
                {clock}
                {calendar}
              </div>
            </details>
          ) : (
            <>
              {clock}
              {calendar}
            </>
          )}
        </div>
        <div className="reception-main">
          <div className="reception-bar">
            <DayStepper date={date} today={today} onPick={pick} />
            <div className="reception-tools">
              {canPick && (
                <DoctorChoice clinic={clinic.id} employee={employee} onChoose={(id) => show({ employee: id })} />
              )}
              <SearchField
                label={texts.field_search}
                value={search}
                onChange={(text) => show({ search: text }, true)}
                debounce={SEARCH_DELAY_MS}
              />
              <Button
                icon={<FilterIcon />}
                text={filterCount(filter) === 0 ? texts.action_filter : texts.action_filter_on(filterCount(filter))}
                active={filterCount(filter) > 0}
                onClick={() => setIsFiltering(true)}
              />
            </div>
          </div>
          <section aria-label={texts.title_day(longDay(date))}>
            {employee === null ? (
              noDoctor
            ) : (
              <PageState
                {...loadState(query)}
                isEmpty={groups.length === 0}
                empty={empty}
                skeleton={<Skeleton rows={6} rowHeight={52} />}
              >
                {() => (
                  <VisitGroups
                    groups={groups}
                    nextId={date === today ? nextVisit(all, now)?.id : undefined}
                    movers={movers}
                    moment={moment}
                    movingId={movingId}
                    onMove={move}
                    canReceive={canReceive && isOwnList}
                    here={here}
                    acceptingId={acceptingId}
                    onAccept={acceptOrAsk}
                  />
                )}
              </PageState>
            )}
          </section>
        </div>
      </div>
      {isFiltering && (
        <FilterDialog
          filter={filter}
          onClose={() => setIsFiltering(false)}
          onApply={(next) => {
            setIsFiltering(false);
            show(next);
          }}
        />
      )}
      {accepted && (
        <AcceptFlow
          key={accepted.id}
          visit={accepted}
          moment={moment}
          isBusy={acceptingId !== undefined}
          onAccept={() => void begin(accepted).then((isDone) => isDone || show({}, true))}
          back={listAddress(clinic.slug, { ...address, accept: accepted.id })}
          onClose={() => show({}, true)}
        />
      )}
    </>
  );
}
