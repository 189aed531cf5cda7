import { Link } from 'react-router-dom';
import { useListDiagnosesQuery } from '#renderer/entities/diagnosis/api.ts';
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
interface Row {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly is_recordable: boolean;
}

const isHeading = ({ code }: Row): boolean => code.includes('-') || /^[IVXL]+$/.test(code);
const columns: readonly Column<Row>[] = [
  {
    key: 'code',
    title: texts.title_code,
    isNumeric: true,
    render: (row) => (
      <Link to={paths.mkb10Code(row.code)} className={row.is_recordable ? 'mkb-code' : 'mkb-code mkb-group'}>
        {row.code}
      </Link>
    ),
  },
  {
    key: 'name',
    title: texts.title_name,
    render: (row) => (
      <span className={isHeading(row) ? 'mkb-heading' : row.is_recordable ? undefined : 'mkb-group'}>{row.name}</span>
    ),
  },
];

/** ICD-10, read only, twenty a page (2 §2 "Dictionaries"). */
export function Mkb10Screen() {
  const address = useListAddress();
  const { page, search, setPage, setSearch } = address;
  const mayImport = useCan('refbook.import', null);
  const query = useListDiagnosesQuery({ query: { page, per_page: PER_PAGE, ...(search === '' ? {} : { search }) } });
  const data = query.currentData;
  useLastPage(address, data?.pages);
  return (
    <>
      <PageHead
        title={texts.title_mkb10}
        lead={texts.hint_mkb10}
        action={
          mayImport && (
            <ButtonLink to={paths.mkb10Import} look="quiet">
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
        caption={texts.title_mkb10}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        permissions={['read']}
        pageSize={PER_PAGE}
        paging={{ page, pages: (data ?? query.data)?.pages ?? 0, onPage: setPage }}
        search={{ value: search, onSearch: setSearch }}
        empty={search === '' ? texts.hint_empty : texts.hint_nothing_found}
        {...loadState(query)}
      />
    </>
  );
}
