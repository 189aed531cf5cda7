import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ACCEPTED, pictureProblem, tooLarge } from './picture-rules.ts';
import { pictureTexts as texts } from './picture-texts.ru.ts';
import './picture.css';

interface PictureChoiceProps {
  readonly title: string;
  /** the picture, or what stands for it */
  readonly shown: ReactNode;
  readonly hint: string;
  /** words of the button while there is none */
  readonly choose: string;
  readonly hasPicture: boolean;
  readonly maxBytes: number;
  /** sends it, or takes it away; throws what `unwrap()` throws */
  readonly save: (file: File | null) => Promise<unknown>;
}
/** 2 §8: 422 in the server's words, 413 and 500 as too large, the rest as a general error. */
const wordsOf = ({ status, message, errors, isDeclined }: ApiError, maxBytes: number): string | undefined => {
  if (isDeclined) return undefined;
  if (status === 413 || status === 500) return tooLarge(maxBytes);
  return errors['file']?.[0] ?? message;
};

/** A picture that is chosen, replaced, taken away (2 §2). Saved at once, without the form beside it. */
export function PictureChoice({ title, shown, hint, choose, hasPicture, maxBytes, save }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'send' | 'remove' | null>(null);
  const [failure, setFailure] = useState<string>();
  const run = async (file: File | null) => {
    setBusy(file ? 'send' : 'remove');
    setFailure(undefined);
    try {
      await save(file);
    } catch (caught) {
      const refusal = errorOf(caught);
      setFailure(refusal ? wordsOf(refusal, maxBytes) : undefined);
    }
    setBusy(null);
  };
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // the same file can be chosen again after a refusal
    currentTarget.value = '';
    if (!file) return;
    const problem = pictureProblem(file, maxBytes);
    if (problem === undefined) await run(file);
    else setFailure(problem);
  };
  return (
    <div className="picture-choice" role="group" aria-label={title}>
      {shown}
      <div>
        <div className="picture-choice-actions">
          <BusyButton
            text={hasPicture ? texts.action_replace : choose}
            isBusy={busy === 'send'}
            onClick={() => input.current?.click()}
          />
          {hasPicture && (
            <BusyButton
              variant="minimal"
              text={texts.action_remove}
              isBusy={busy === 'remove'}
              onClick={() => void run(null)}
            />
          )}
        </div>
        <p className="muted small">{hint}</p>
        <p role="alert" className="picture-choice-failure">
          {failure}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={title}
        onChange={(event) => void take(event)}
      />
    </div>
  );
}
