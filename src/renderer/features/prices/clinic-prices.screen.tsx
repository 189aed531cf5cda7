import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, Print } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { useDocumentTitle } from '#renderer/lib/page/use-document-title.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { PhoneLinks } from '#renderer/ui/phone-links.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useListAllPricesQuery, type Price } from './api.ts';
import { findPrices } from './clinic-prices-rules.ts';
import { clinicPricesTexts as texts } from './clinic-prices-texts.ru.ts';
import { PriceSections } from './components/price-sections.tsx';
import '#renderer/ui/paper.css';
import './clinic-prices.css';

/** The list is here already. */
const DEBOUNCE_MS = 200;

function countOf(shown: readonly Price[], isFound: boolean): string {
  const count = isFound ? texts.hint_found(shown.length) : texts.hint_total(shown.length);
  return shown.some((price) => price.is_from) ? `${count}; ${texts.hint_from}` : count;
}

/** «Цены» of a clinic, for everybody: the whole price list on one page, searched and printed. */
export function ClinicPricesScreen() {
  const clinic = useClinic();
  const { search, setSearch } = useListAddress();
  const query = useListAllPricesQuery({ clinic: clinic.id }, { refetchOnMountOrArgChange: true });
  const prices = query.currentData ?? [];
  // thousands of rows are drawn anew: letters come first
  const wanted = useDeferredValue(search);
  const found = findPrices(prices, wanted);
  useDocumentTitle(texts.title_page(clinic.title));
  const hasPrices = prices.length > 0;
  return (
    <div className="column-wide clinic-prices on-paper">
      <Link className="clinic-prices-back" to={paths.clinic(clinic.slug)}>
        <ChevronLeft /> {texts.action_clinic}
      </Link>
      <PageHead
        title={texts.title}
        lead={clinic.title}
        {...(hasPrices && {
          action: <Button icon={<Print />} text={texts.action_print} onClick={() => window.print()} />,
        })}
      />
      <PageState
        {...loadState(query)}
        isEmpty={!hasPrices}
        empty={
          <Notice
            picture={<NothingFoundPicture />}
            title={texts.hint_empty}
            text={texts.hint_empty_more}
            action={<PhoneLinks phones={clinic.phones} />}
          />
        }
        skeleton={<Skeleton rows={3} rowHeight={220} />}
      >
        {() => (
          <>
            <SearchField
              label={texts.field_search}
              placeholder={texts.hint_search}
              value={search}
              onChange={setSearch}
              debounce={DEBOUNCE_MS}
            />
            <p role="status" className="clinic-prices-found">
              {found.length > 0 && countOf(found, wanted !== '')}
            </p>
            {found.length > 0 ? (
              <PriceSections prices={found} />
            ) : (
              <Notice
                picture={<NothingFoundPicture />}
                title={texts.hint_nothing(wanted)}
                text={texts.hint_nothing_more}
                action={<Button text={texts.action_clear_search} onClick={() => setSearch('')} />}
              />
            )}
          </>
        )}
      </PageState>
    </div>
  );
}
