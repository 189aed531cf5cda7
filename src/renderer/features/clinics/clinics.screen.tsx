import { useListClinicChoicesQuery, useListClinicsQuery } from '#renderer/entities/clinic/api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { chooseCity } from '#renderer/lib/storage/chosen-city.ts';
import { WithCity } from '#renderer/lib/navigation/with-city.tsx';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Pagination } from '#renderer/ui/pagination.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { CLINIC_FILTERS, ClinicFilters, knownFilters } from './components/clinic-filters.tsx';
import { ClinicRow } from './components/clinic-row.tsx';
import { ClinicSearch } from './components/clinic-search.tsx';
import { NothingFound } from './components/nothing-found.tsx';
import { texts } from './texts.ru.ts';
import './clinics.css';

/** Rows of one page (1 §9). */
const PER_PAGE = 20;

/** All clinics, with a search and filters; they and the page stand in the address. */
export function ClinicsScreen() {
  return (
    <WithCity>
      <Clinics />
    </WithCity>
  );
}

function Clinics() {
  const { page, search, filters: given, setPage, setSearch, setFilter, clear } = useListAddress(CLINIC_FILTERS);
  const filters = knownFilters(given);
  const asked = Object.entries({ search, ...filters }).filter(([, value]) => value !== '');
  const { data, isLoading, isFetching, error, refetch } = useListClinicsQuery({
    query: { page, per_page: PER_PAGE, ...Object.fromEntries(asked) },
  });
  const choices = useListClinicChoicesQuery();
  const readAgain = () => {
    void refetch();
    if (choices.isError) void choices.refetch();
  };
  const clearAll = () => {
    chooseCity('');
    clear();
  };
  useLastPage({ page, setPage }, isFetching ? undefined : data?.pages);
  const found = data && !isFetching ? texts.hint_found(data.total) : '';
  return (
    <>
      <PageHead title={texts.title_clinics} lead={texts.hint_clinics} />
      <div className="clinics-asked">
        <ClinicSearch search={search} onChange={setSearch} />
        <ClinicFilters
          choices={choices.data}
          hasFailed={choices.isError && data !== undefined}
          chosen={filters}
          onChoose={(filter, value) => {
            if (filter === 'city') chooseCity(value);
            setFilter(filter, value);
          }}
          onRetry={readAgain}
        />
      </div>
      <p className="clinics-found" role="status">
        {found}
      </p>
      <PageState
        isLoading={isLoading}
        error={data ? undefined : errorOf(error)?.message}
        onRetry={readAgain}
        isEmpty={data?.items.length === 0}
        empty={<NothingFound isSearch={asked.length > 0} onClear={clearAll} />}
        skeleton={<Skeleton rows={8} rowHeight={124} />}
      >
        {() => (
          <>
            <ul className="clinics-list" aria-busy={isFetching}>
              {data?.items.map((clinic) => (
                <ClinicRow key={clinic.id} clinic={clinic} />
              ))}
            </ul>
            <Pagination page={page} pages={data?.pages ?? 0} onChange={setPage} />
          </>
        )}
      </PageState>
    </>
  );
}
