import { Callout, Intent } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { formTexts } from '#renderer/lib/forms/forms.ru.ts';

interface FormSummaryProps {
  /** text of the refusal, when it is about the whole form */
  readonly failure: string | undefined;
  /** the same with the seconds that are left; seen, not said every second */
  readonly counting?: string | undefined;
  readonly wrongCount: number;
  /** instead of the count of wrong fields */
  readonly wrongText?: string | undefined;
}

const Counting = ({ text, now }: { readonly text: string; readonly now: string }) => (
  <>
    <span aria-hidden>{now}</span>
    <span className="visually-hidden">{text}</span>
  </>
);

/** Says above a form what is wrong with it, aloud as well. Empty and silent while all is well. */
export function FormSummary({ failure, counting, wrongCount, wrongText }: FormSummaryProps) {
  const text = wrongCount > 0 ? (wrongText ?? formTexts.alert_check_fields(wrongCount)) : failure;
  return (
    <div role="alert" className="form-summary" tabIndex={-1}>
      {text !== undefined && (
        <Callout intent={Intent.DANGER} icon={<WarningSign />} compact>
          {text === failure && counting !== undefined ? <Counting text={text} now={counting} /> : text}
        </Callout>
      )}
    </div>
  );
}
