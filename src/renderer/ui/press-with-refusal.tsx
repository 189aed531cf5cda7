import { Button } from '@blueprintjs/core';
import { Refusal } from './refusal.tsx';

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
      <Refusal text={refusal} />
      <Button size="large" intent="primary" fill text={text} loading={isBusy} onClick={onPress} />
    </>
  );
}
