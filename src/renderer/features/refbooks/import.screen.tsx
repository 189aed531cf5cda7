import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { FileForm } from './components/file-form.tsx';
import { ImportHistory } from './components/import-history.tsx';
import { ImportPlan } from './components/import-plan.tsx';
import { ImportProgress } from './components/import-progress.tsx';
import { texts } from './texts.ru.ts';
import { useImports } from './use-imports.ts';
import './refbooks.css';

/**
 * The superuser's import of the official ICD-10: a file, what it would change, its progress, what came of it, and what
 * was before.
 */
export function ImportScreen() {
  const { query, imports, running } = useImports();
  const last = imports[0];
  const checked = imports.find(({ state }) => state === 'checked');
  return (
    <>
      <PageHead
        title={texts.title_import}
        lead={texts.hint_import}
        action={
          <ButtonLink to={paths.mkb10} look="quiet">
            {texts.action_back}
          </ButtonLink>
        }
      />
      {/* how the last one ended: read out when it ends, silent when the page opens with it */}
      <p className="visually-hidden" role="status">
        {last && !running ? texts.hint_ended(last) : ''}
      </p>
      <PageState {...loadState(query)}>
        {() => (
          <div className="imports">
            {running ? (
              <ImportProgress running={running} />
            ) : checked ? (
              <ImportPlan key={checked.id} checked={checked} />
            ) : (
              <FileForm />
            )}
            <ImportHistory imports={imports} />
          </div>
        )}
      </PageState>
    </>
  );
}
