import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { useListClinicsQuery } from '#renderer/entities/clinic/api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Pagination } from '#renderer/ui/pagination.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { dropdownTexts as texts } from '../dropdown-texts.ru.ts';

/** Clinics of one page of the dropdown (1 §9). */
const PER_PAGE = 5;
interface ClinicDropdownProps {
  readonly current: Clinic | null;
  readonly onPick?: () => void;
}

/** The header's dropdown of clinics; reads nothing until it is opened. */
export function ClinicDropdown({ current, onPick }: ClinicDropdownProps) {
  return (
    <Disclosure label={texts.title_clinic_dropdown} align="start">
      {(close) => (
        <ClinicPage
          current={current}
          onPick={() => {
            close();
            onPick?.();
          }}
        />
      )}
    </Disclosure>
  );
}

function ClinicPage({ current, onPick }: { readonly current: Clinic | null; readonly onPick: () => void }) {
  const [page, setPage] = useState(1);
  const { data, isLoading, error, refetch } = useListClinicsQuery({ query: { page, per_page: PER_PAGE } });
  return (
    <div className="clinic-dropdown">
      <PageState
        isLoading={isLoading}
        error={errorOf(error)?.message}
        onRetry={() => void refetch()}
        skeleton={<Skeleton rows={PER_PAGE} rowHeight={44} />}
      >
        {() => (
          <ul>
            {data?.items.map(({ id, slug, title, city }) => (
              <li key={id}>
                <Link to={paths.clinic(slug)} aria-current={id === current?.id ? 'true' : undefined} onClick={onPick}>
                  {title}
                  <span>{city}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PageState>
      <Pagination page={page} pages={data?.pages ?? 0} onChange={setPage} label={texts.title_dropdown_pages} />
      <Link className="clinic-dropdown-all" to={paths.clinics} onClick={onPick}>
        {texts.action_all_clinics}
      </Link>
    </div>
  );
}
