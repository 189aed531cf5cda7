import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { DoctorOffer } from '#renderer/entities/doctor/doctor-offer.tsx';
import { ForeignTime } from '#renderer/entities/slot/foreign-time.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { WithCity } from '#renderer/lib/navigation/with-city.tsx';
import { useLastPage } from '#renderer/lib/navigation/use-list-address.ts';
import { useDocumentTitle } from '#renderer/lib/page/use-document-title.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Pagination } from '#renderer/ui/pagination.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { readSearch, type SearchAddress } from './address.ts';
import { useSearchAllDoctorsQuery, type FoundDoctor } from './api.ts';
import { SearchForm } from './components/search-form.tsx';
import { texts } from './texts.ru.ts';
import './search.css';

const PER_PAGE = 10;
/** Times go all the time: what is older than this is read again. */
const FRESH = { refetchOnMountOrArgChange: 30, refetchOnFocus: true };

/** Doctors of all clinics who fit what was asked for, the nearest time first; the question stands in the address. */
export function SearchScreen() {
  return (
    <WithCity>
      <Search />
    </WithCity>
  );
}

function Search() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = readSearch(params);
  const { what, city, from, page } = asked;
  const query = useSearchAllDoctorsQuery(
    {
      query: {
        page,
        per_page: PER_PAGE,
        ...(what === '' ? {} : { what }),
        ...(city === '' ? {} : { city }),
        ...(from === null ? {} : { from }),
      },
    },
    FRESH,
  );
  const found = query.currentData;
  const state = loadState(query);
  const goTo = (to: number, replace = false) => void navigate(paths.search({ ...asked, page: to }), { replace });
  useLastPage({ page, setPage: (to) => goTo(to, true) }, found?.pages);
  useDocumentTitle(what === '' ? texts.title_search : what);
  return (
    <>
      <PageHead title={texts.title_search} />
      <SearchForm asked={{ what, city, from }} />
      <p className="search-status" role="status">
        {found && (
          <>
            <b>{texts.hint_found(found.total)}</b>
            {found.total > 1 && `, ${what === '' ? texts.hint_nearest_first : texts.hint_best_first}`}
          </>
        )}
      </p>
      <PageState
        {...state}
        isEmpty={found?.items.length === 0}
        empty={<Nobody asked={asked} />}
        skeleton={<Skeleton rows={5} rowHeight={148} />}
      >
        {() => (
          <ul className="search-found">
            {found?.items.map((doctor) => (
              <li key={doctor.id}>
                <Found doctor={doctor} firstDay={found.from} isFiltered={from !== null} />
              </li>
            ))}
          </ul>
        )}
      </PageState>
      <Pagination page={page} pages={found?.pages ?? 0} onChange={(to) => goTo(to)} />
    </>
  );
}

interface FoundProps {
  readonly doctor: FoundDoctor;
  readonly firstDay: string;
  readonly isFiltered: boolean;
}

function Found({ doctor, firstDay, isFiltered }: FoundProps) {
  const { organization: clinic } = doctor;
  return (
    <DoctorOffer
      doctor={doctor}
      clinic={clinic}
      firstDay={firstDay}
      way={{ linkTo: ({ date, type }) => paths.clinicBooking(clinic.slug, doctor.id, date, type) }}
      isFiltered={isFiltered}
      about={
        <span className="search-where">
          <Link to={paths.clinic(clinic.slug)}>{clinic.title}</Link>, {clinicAddress(clinic)}
          {doctor.next_time !== null && <ForeignTime at={doctor.next_time} isAll />}
        </span>
      }
    />
  );
}

/** Nobody fits: the ways to ask for less. */
function Nobody({ asked: { what, city, from } }: { readonly asked: SearchAddress }) {
  return (
    <Notice
      picture={<NothingFoundPicture />}
      title={texts.hint_nobody}
      text={texts.hint_nobody_next}
      action={
        city !== '' && what !== '' ? (
          <ButtonLink look="tonal" to={paths.search({ what, from })}>
            {texts.action_any_city}
          </ButtonLink>
        ) : (
          <ButtonLink look="tonal" to={paths.search()}>
            {texts.action_clear}
          </ButtonLink>
        )
      }
    />
  );
}
