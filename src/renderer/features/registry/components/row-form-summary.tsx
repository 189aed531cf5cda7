import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { StaleNotice } from '#renderer/ui/stale-notice.tsx';
import type { useRowForm } from '../use-row-form.ts';

type RowForm = Pick<ReturnType<typeof useRowForm>, 'stale'> & { readonly form: Pick<ReturnType<typeof useRowForm>['form'], 'failure' | 'wrongCount'> };

/** Above a form: somebody was faster, or what is wrong. */
export function RowFormSummary({ form, stale }: RowForm) {
  if (stale) return <StaleNotice {...stale} />;
  const failure = form.failure?.code === 'stale_version' ? undefined : form.failure?.message;
  return <FormSummary failure={failure} wrongCount={form.wrongCount} />;
}
