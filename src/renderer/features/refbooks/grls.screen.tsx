import { useListDrugsQuery, type DrugItem } from '#renderer/entities/refbook/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import type { Column } from '#renderer/ui/data-table/types.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { DictionaryLinks } from './components/dictionary-links.tsx';
import { texts } from './texts.ru.ts';
import './refbooks.css';

/** Rows of one page (2 §9). */
const PER_PAGE = 20;
/** Forms that are shown of a drug at once: some have thirty. */
const FORMS = 3;

function Forms({ drug: { S_FORMS: text } }: { readonly drug: DrugItem }) {
  const forms = text.split('; ').filter(Boolean);
  const list = (items: readonly string[]) => (
    <ul className="drug-forms">
      {items.map((form) => (
        <li key={form}>{form}</li>
      ))}
    </ul>
  );
  const rest = forms.slice(FORMS);
  return (
    <>
      {list(forms.slice(0, FORMS))}
      {rest.length > 0 && (
        <details>
          <summary>{texts.action_more_forms(rest.length)}</summary>
          {list(rest)}
        </details>
      )}
    </>
  );
}
const columns: readonly Column<DrugItem>[] = [
  { key: 'trade', title: texts.title_trade, render: ({ S_TORG_NAME }) => <b>{S_TORG_NAME}</b> },
  { key: 'international', title: texts.title_international, render: ({ S_MNN }) => S_MNN },
  { key: 'forms', title: texts.title_forms, render: (drug) => <Forms drug={drug} /> },
  { key: 'documents', title: texts.title_documents, render: ({ S_DOCS }) => S_DOCS },
  { key: 'group', title: texts.title_group, render: ({ S_GROUP }) => S_GROUP },
];

/** The register of drugs, read only, twenty a page (2 §2 "Dictionaries"). */
export function GrlsScreen() {
  const address = useListAddress();
  const { page, search, setPage, setSearch } = address;
  const mayImport = useCan('refbook.import', null);
  const query = useListDrugsQuery({ query: { page, per_page: PER_PAGE, ...(search === '' ? {} : { search }) } });
  const data = query.currentData;
  useLastPage(address, data?.pages);
  return (
    <>
      <PageHead
        title={texts.title_grls}
        lead={texts.hint_grls}
        action={
          mayImport && (
            <ButtonLink to={paths.refbookImport('grls')} look="quiet">
              {texts.action_import}
            </ButtonLink>
          )
        }
      />
      <DictionaryLinks />
      <p className="visually-hidden" role="status">
        {data && search !== '' ? texts.hint_found(data.total) : ''}
      </p>
      <DataTable
        caption={texts.title_grls}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={({ ID }) => ID}
        rowName={({ S_TORG_NAME }) => S_TORG_NAME}
        permissions={['read']}
        pageSize={PER_PAGE}
        paging={{ page, pages: (data ?? query.data)?.pages ?? 0, onPage: setPage }}
        search={{ value: search, onSearch: setSearch }}
        empty={search === '' ? texts.hint_empty : texts.hint_no_drug}
        {...loadState(query)}
      />
    </>
  );
}
