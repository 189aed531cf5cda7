import { Navigate, useParams } from 'react-router-dom';
import { isRefbook, REFBOOKS, type Refbook } from '#shared/rules/refbooks.ts';
import { REFBOOK_TITLES } from '#shared/rules/refbooks.ru.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { SegmentLinks } from '#renderer/ui/segment-links.tsx';
import { FileForm } from './components/file-form.tsx';
import { ImportPlan } from './components/import-plan.tsx';
import { ImportProgress } from './components/import-progress.tsx';
import { PastImports } from './components/past-imports.tsx';
import { bookTexts } from './book-texts.ru.ts';
import { texts } from './texts.ru.ts';
import { useImports } from './use-imports.ts';
import '#renderer/entities/table-import/table-import.css';
import './refbooks.css';

/** Where a book is read, or kept by hand. */
const PAGES: Readonly<Record<Refbook, string>> = {
  mkb10: paths.mkb10,
  grls: paths.grls,
  foms: paths.refbookRows('foms'),
  lgoti: paths.refbookRows('lgoti'),
  fias: paths.refbookRows('fias'),
};
const LINKS = REFBOOKS.map((book) => ({ to: paths.refbookImport(book), text: REFBOOK_TITLES[book].title }));

/**
 * The superuser's import of an official file: what it would change, its progress, what came of it, and what was before.
 */
export function ImportScreen() {
  const { book = 'mkb10' } = useParams();
  return isRefbook(book) ? <BookImport key={book} book={book} /> : <Navigate to={paths.dictionaries} replace />;
}

function BookImport({ book }: { readonly book: Refbook }) {
  const { query, imports, running } = useImports(book);
  const last = imports[0];
  const checked = imports.find(({ state }) => state === 'checked');
  return (
    <>
      <PageHead
        title={bookTexts[book].title_import}
        lead={bookTexts[book].hint_import}
        action={
          <ButtonLink to={PAGES[book]} look="quiet">
            {texts.action_back}
          </ButtonLink>
        }
      />
      <SegmentLinks label={texts.title_books} links={LINKS} />
      {/* how the last one ended: read out when it ends, silent when the page opens with it */}
      <p className="visually-hidden" role="status">
        {last && !running ? texts.hint_ended(last) : ''}
      </p>
      <PageState {...loadState(query)}>
        {() => (
          <div className="table-imports">
            {running ? (
              <ImportProgress running={running} />
            ) : checked ? (
              <ImportPlan key={checked.id} checked={checked} />
            ) : (
              <FileForm book={book} />
            )}
            <PastImports imports={imports} empty={bookTexts[book].hint_no_history} />
          </div>
        )}
      </PageState>
    </>
  );
}
