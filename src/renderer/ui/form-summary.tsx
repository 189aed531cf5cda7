import { Callout, Intent } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { formTexts } from '#renderer/lib/forms/forms.ru.ts';

interface FormSummaryProps {
  /** text of the refusal, when it is about the whole form */
  readonly failure: string | undefined;
  readonly wrongCount: number;
  /** instead of the count of wrong fields */
  readonly wrongText?: string | undefined;
}

/** Says above a form what is wrong with it, aloud as well. Empty and silent while all is well. */
export function FormSummary({ failure, wrongCount, wrongText }: FormSummaryProps) {
  const text = wrongCount > 0 ? (wrongText ?? formTexts.alert_check_fields(wrongCount)) : failure;
  return (
    <div role="alert" className="form-summary">
      {text !== undefined && <Callout intent={Intent.DANGER} icon={<WarningSign />} compact>{text}</Callout>}
    </div>
  );
}
