import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { StaleNotice } from '#renderer/ui/stale-notice.tsx';
import type { useRowForm } from './use-row-form.ts';

type RowForm = Pick<ReturnType<typeof useRowForm>, 'stale'> & {
  /** the only field says what is wrong with it; counting it would say it twice */
  readonly hasOneField?: boolean;
  readonly form: Pick<ReturnType<typeof useRowForm>['form'], 'failure' | 'wrongCount'>;
};

/** Above a form: somebody was faster, or what is wrong. */
export function RowFormSummary({ form, stale, hasOneField = false }: RowForm) {
  if (stale) return <StaleNotice {...stale} />;
  const isAtField = hasOneField && form.wrongCount > 0;
  const failure = isAtField || form.failure?.code === 'stale_version' ? undefined : form.failure?.message;
  return <FormSummary failure={failure} wrongCount={isAtField ? 0 : form.wrongCount} />;
}
