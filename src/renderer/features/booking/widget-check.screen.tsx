import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { isDay } from '#shared/format/dates.ts';
import { FRESH_TIMES, useListFreeSlotsQuery } from '#renderer/entities/appointment/free-times.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { widgetPaths } from '#renderer/lib/navigation/widget-paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { BookingSummary } from './components/booking-summary.tsx';
import { WidgetStep } from './components/widget-step.tsx';
import { doctorPageTexts } from './doctor-page-texts.ru.ts';
import { timeTexts } from './time-texts.ru.ts';
import { isByPhone } from './times.ts';
import { useBookingAddress } from './use-booking-address.ts';
import { widgetTexts as texts } from './widget-texts.ru.ts';
import './confirm.css';

/** Third step of the widget: what was chosen, and the way on to the platform's own page. */
export function WidgetCheckScreen() {
  return (
    <WidgetStep step="check" title={texts.title_check}>
      {(doctor) => <Check doctor={doctor} />}
    </WidgetStep>
  );
}

function Check({ doctor }: { readonly doctor: Doctor }) {
  const clinic = useClinic();
  const { type } = useBookingAddress().address;
  const [params] = useSearchParams();
  const [hasGoneOn, setHasGoneOn] = useState(false);
  const time = params.get('time') ?? '';
  const date = time.slice(0, 10);
  const query = useListFreeSlotsQuery(
    { clinic: clinic.id, params: { id: doctor.id, date } },
    { skip: !isDay(date), ...FRESH_TIMES },
  );
  const slot = query.currentData?.items.find((one) => one.start_time === time && !isByPhone(one));
  const otherTime = (
    <ButtonLink look="tonal" to={widgetPaths.times(clinic.slug, doctor.id, { date: isDay(date) ? date : null, type })}>
      {texts.action_other_time}
    </ButtonLink>
  );
  // who is booking there takes the time away here
  if (hasGoneOn)
    return (
      <div role="status">
        <Notice
          picture={<NothingFoundPicture />}
          title={texts.title_gone_on}
          text={texts.hint_gone_on}
          action={otherTime}
        />
      </div>
    );
  return (
    <PageState
      {...loadState(query)}
      isLoading={isDay(date) && query.isLoading}
      isEmpty={slot === undefined}
      empty={
        <Notice
          picture={<NothingFoundPicture />}
          title={texts.title_time_gone}
          text={texts.hint_time_gone}
          action={otherTime}
        />
      }
      skeleton={<Skeleton rows={1} rowHeight={320} />}
    >
      {() =>
        slot && (
          <div className="widget-check card">
            <BookingSummary doctor={doctor} type={type} rescheduled={null} slot={slot}>
              {() => null}
            </BookingSummary>
            <dl className="booking-summary">
              <div>
                <dt>{texts.field_way}</dt>
                <dd>{type === 1 ? timeTexts.field_visit_video : doctorPageTexts.field_visit}</dd>
              </div>
            </dl>
            <a
              className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY} ${Classes.LARGE} ${Classes.FILL} button-link`}
              href={widgetPaths.goOn(clinic.slug, doctor.id, { time, type })}
              target="_blank"
              rel="noopener"
              onClick={() => setHasGoneOn(true)}
            >
              <span className={Classes.BUTTON_TEXT}>{texts.action_continue}</span>
            </a>
            <p className="muted small">{texts.hint_continue}</p>
            {otherTime}
          </div>
        )
      }
    </PageState>
  );
}
