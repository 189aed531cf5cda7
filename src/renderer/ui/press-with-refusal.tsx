import { Button, Callout } from '@blueprintjs/core';

interface PressWithRefusalProps {
  readonly text: string;
  readonly isBusy: boolean;
  /** why the last press was refused */
  readonly refusal: string | undefined;
  readonly onPress: () => void;
}

/** The one button of a page that a letter leads to: looking changes nothing, the press does. */
export function PressWithRefusal({ text, isBusy, refusal, onPress }: PressWithRefusalProps) {
  return (
    <>
      <div role="alert">
        {refusal !== undefined && (
          <Callout compact intent="danger">
            {refusal}
          </Callout>
        )}
      </div>
      <Button size="large" intent="primary" fill text={text} loading={isBusy} onClick={onPress} />
    </>
  );
}
