import { Link } from 'react-router-dom';
import { fullDate } from '#shared/format/dates.ts';
import { nearTime } from '#shared/format/near-time.ru.ts';
import { fullName, initials } from '#shared/format/names.ts';
import { Place } from '#renderer/entities/slot/place.tsx';
import { ForeignTime } from '#renderer/entities/slot/foreign-time.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { PartFailure } from '#renderer/ui/part-failure.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { useListPastDoctorsQuery } from '../api.ts';
import { texts } from '../texts.ru.ts';
import '../search.css';

/** «Записаться снова»: whom the person has been at, with the next time to press. Nothing for somebody new. */
export function PastDoctors() {
  const query = useListPastDoctorsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const { error, onRetry } = loadState(query);
  const now = useMinute();
  if (error !== undefined) return <PartFailure text={texts.alert_again_failed(error)} onRetry={onRetry} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="past-doctors">
      <div className="section-head">
        <h2 id="past-doctors">{texts.title_again}</h2>
        <Link to={`${paths.allRecords}?tab=completed`}>{texts.action_history}</Link>
      </div>
      <ul className="section-three">
        {data.items.map(({ id, employee, specialty, organization: clinic, next_time: next, last_visit: last }) => {
          const name = fullName(employee);
          return (
            <li key={id} className="card search-again">
              <div className="doctor-name">
                <Avatar name={name} initials={initials(employee)} photo={employee.avatar} size={44} />
                <div className="doctor-name-words">
                  <h3>
                    <Link to={paths.clinicDoctor(clinic.slug, id)}>
                      <PersonName name={employee} />
                    </Link>
                  </h3>
                  <span className="doctor-name-details">
                    {specialty.title} · {texts.hint_was(fullDate(last))}
                  </span>
                </div>
              </div>
              <p className="search-again-next">
                {next === null ? (
                  texts.hint_no_booking
                ) : (
                  <>
                    <span>{texts.hint_nearest}</span>
                    <Link
                      className="time-link"
                      to={paths.clinicBooking(clinic.slug, id, next.slice(0, 10))}
                      state={{ time: next }}
                      aria-label={texts.action_book_at(nearTime(next, now), name)}
                    >
                      {nearTime(next, now)}
                    </Link>
                    <Place city={clinic.city} /> <ForeignTime at={next} />
                  </>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
