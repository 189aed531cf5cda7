import { useId } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { useSignOut } from '#renderer/lib/session/use-sign-out.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { useCloseAccountMutation, usePreviewClosingQuery } from './api.ts';
import { ClosingFacts, type VisitsChoice } from './components/closing-facts.tsx';
import { texts } from './texts.ru.ts';
import './closing.css';

/** ms: the only word that it can be taken back, where no page says so any more */
const TOLD_MS = 15_000;

/** What closing means, what becomes of visits to come, and the password; then the person is signed out. */
export function ClosingDialog({ onClose }: { readonly onClose: () => void }) {
  // who has no password proves otherwise that it is them
  const hasPassword = useSession().user?.is_social !== true;
  const formId = useId();
  const signOut = useSignOut();
  const query = usePreviewClosingQuery(undefined, { refetchOnMountOrArgChange: true });
  const [close] = useCloseAccountMutation();
  const preview = query.currentData;
  const form = useForm<{ readonly password: string; readonly visits: VisitsChoice }>({
    // nothing is chosen for the person: what is cancelled stays so when the account is restored
    initial: { password: '', visits: '' },
    check: ({ password, visits }) => ({
      ...(visits === '' && preview?.visits.length ? { visits: texts.alert_choose } : {}),
      ...(hasPassword && password === '' ? { password: texts.alert_required } : {}),
    }),
    submit: async ({ password, visits: chosen }) => {
      // a visit that was not shown is not cancelled
      const visits = chosen || 'keep';
      const body = hasPassword ? ({ password, visits } as const) : ({ visits } as const);
      const { message, restore_until: until } = await close({ body }).unwrap();
      await signOut();
      void showToast({ intent: 'none', title: message, message: texts.alert_closed(until), timeout: TOLD_MS });
    },
  });
  return (
    <Modal
      title={texts.title_dialog}
      isOpen
      onClose={onClose}
      actions={(leave) => (
        <>
          <Button text={texts.action_cancel} onClick={leave} />
          {preview && preview.refusal === null && (
            <Button intent="danger" type="submit" form={formId} text={texts.action_close} loading={form.isSubmitting} />
          )}
        </>
      )}
    >
      <PageState {...loadState(query)} skeleton={<Skeleton rows={4} rowHeight={48} />}>
        {() =>
          preview &&
          (preview.refusal ? (
            <Callout intent="warning">{preview.refusal.message}</Callout>
          ) : (
            <form {...form.formProps} id={formId} className="stack">
              <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
              <ClosingFacts visits={preview.visits} choice={form.field('visits')} />
              {hasPassword && (
                <PasswordField
                  field={form.field('password')}
                  label={texts.field_password}
                  autoComplete="current-password"
                />
              )}
            </form>
          ))
        }
      </PageState>
    </Modal>
  );
}
