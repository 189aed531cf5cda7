import type { ReactNode } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import type { useLeaveGuard } from '#renderer/lib/page/use-leave-guard.ts';
import { AnchoredHeading } from '#renderer/ui/anchored-heading.tsx';
import { BottomBar } from '#renderer/ui/bottom-bar.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { LeaveQuestion } from '#renderer/ui/leave-question.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { rowTexts as texts } from './row-form-texts.ru.ts';
import type { useRowForm } from './use-row-form.ts';
import './row-form.css';
import { RowFormSummary } from './row-form-summary.tsx';

interface FormPageProps {
  readonly title: string;
  readonly rowForm: Pick<ReturnType<typeof useRowForm>, 'stale'> & {
    readonly form: Pick<ReturnType<typeof useRowForm>['form'], 'formProps' | 'failure' | 'wrongCount' | 'isSubmitting'>;
  };
  readonly leave: Pick<ReturnType<typeof useLeaveGuard>, 'waiting'>;
  /** the list */
  readonly backTo: string;
  readonly children: ReactNode;
}

/**
 * The frame of a form page of one row: title, what is wrong, sections, the two buttons, the question on leaving.
 */
export function FormPage({ title, rowForm, leave, backTo, children }: FormPageProps) {
  return (
    <>
      <PageHead title={title} />
      <form {...rowForm.form.formProps} className="row-form">
        <RowFormSummary {...rowForm} />
        {children}
        <BottomBar>
          <div className="row-form-actions">
            <Button
              type="submit"
              intent={Intent.PRIMARY}
              text={texts.action_save}
              loading={rowForm.form.isSubmitting}
            />
            <ButtonLink to={backTo}>{texts.action_cancel}</ButtonLink>
          </div>
        </BottomBar>
      </form>
      <LeaveQuestion waiting={leave.waiting} />
    </>
  );
}

/** Fields that belong together; `isRoomy` for long values, two in a row. */
export function FormSection({
  title,
  lead,
  isRoomy = false,
  anchor,
  children,
}: {
  readonly title: string;
  /** what it is for */
  readonly lead?: string;
  readonly isRoomy?: boolean;
  /** addresses lead to it by this fragment */
  readonly anchor?: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className="row-form-section">
      {anchor === undefined ? (
        <legend>{title}</legend>
      ) : (
        <AnchoredHeading as="legend" anchor={anchor}>
          {title}
        </AnchoredHeading>
      )}
      {lead !== undefined && <p className="row-form-lead">{lead}</p>}
      <div className={isRoomy ? 'row-form-fields row-form-fields-roomy' : 'row-form-fields'}>{children}</div>
    </fieldset>
  );
}
