import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import {
  useListDuplicatesQuery,
  useMarkDistinctMutation,
  useUnmarkDistinctMutation,
  type Pair,
} from '#renderer/entities/patient/merges-api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { DUPLICATES_PAGE } from '#shared/contract/patient-merges.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Pagination } from '#renderer/ui/pagination.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import { MergeHistory } from './components/merge-history.tsx';
import { PairRow } from './components/pair-row.tsx';
import { texts } from './texts.ru.ts';
import './patient-merges.css';

const keyOf = ({ one, other }: Pair): string => `${one.id}-${other.id}`;

/** «Двойники»: pairs of cards that may be of one person, and the merges that were made. */
export function DuplicatesScreen() {
  const clinic = useClinic();
  const address = useListAddress();
  const query = useListDuplicatesQuery(
    { clinic: clinic.id, query: { page: address.page, per_page: DUPLICATES_PAGE } },
    { refetchOnMountOrArgChange: true },
  );
  const [mark, marking] = useMarkDistinctMutation();
  const [unmark] = useUnmarkDistinctMutation();
  const { items = [], total = 0, pages } = query.currentData ?? {};
  useLastPage(address, pages);
  const host = useRowFocus<HTMLDivElement>(items.map(keyOf));
  const tellApart = async ({ one, other }: Pair) => {
    const call = { clinic: clinic.id, params: { id: one.id, other: other.id } };
    const answer = await mark(call);
    if (answer.error !== undefined) return;
    void showToast({
      intent: 'success',
      message: texts.alert_distinct,
      action: { text: texts.action_undo, onClick: () => void unmark(call) },
    });
  };
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          <ButtonLink to={paths.patients(clinic.slug)} look="quiet">
            {texts.action_back}
          </ButtonLink>
        }
      />
      <div className="duplicates">
        <section aria-labelledby="duplicate-pairs" ref={host} tabIndex={-1}>
          <h2 id="duplicate-pairs">{texts.title_pairs}</h2>
          <Refusal text={errorOf(marking.error)?.message} />
          <PageState
            {...loadState(query)}
            skeleton={<Skeleton rows={4} rowHeight={110} />}
            isEmpty={items.length === 0}
            empty={<Notice picture={<NothingFoundPicture />} title={texts.title_no_pairs} text={texts.hint_no_pairs} />}
          >
            {() => (
              <>
                <p className="muted small" role="status">
                  {texts.hint_total(total)}
                </p>
                <ul className="duplicate-list">
                  {items.map((pair) => (
                    <PairRow
                      key={keyOf(pair)}
                      clinicName={clinic.slug}
                      pair={pair}
                      isBusy={marking.isLoading && marking.originalArgs?.params.id === pair.one.id}
                      onDistinct={() => void tellApart(pair)}
                    />
                  ))}
                </ul>
              </>
            )}
          </PageState>
          <Pagination page={address.page} pages={pages ?? 1} onChange={address.setPage} label={texts.title_pairs} />
        </section>
        <MergeHistory clinic={clinic} />
      </div>
    </>
  );
}
