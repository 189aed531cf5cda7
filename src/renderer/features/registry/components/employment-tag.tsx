import { Tag, type Intent } from '@blueprintjs/core';
import { Cross, Tick, Time } from '@blueprintjs/icons';
import { EMPLOYMENT_WORDS } from '#shared/rules/employment.ru.ts';
import type { OwnEmployment } from '../api.ts';
import { ownEmploymentTexts } from '../texts.ru.ts';

type State = OwnEmployment['state'];
const LOOKS: Readonly<Record<State, { readonly intent: Intent; readonly Icon: typeof Tick }>> = {
  waiting: { intent: 'warning', Icon: Time },
  working: { intent: 'success', Icon: Tick },
  declined: { intent: 'none', Icon: Cross },
  ended: { intent: 'none', Icon: Cross },
};

interface EmploymentTagProps {
  readonly state: State;
  /** said to the person themselves */
  readonly isOwn?: boolean;
}

/** What became of an employment: a word, an icon and a colour. */
export function EmploymentTag({ state, isOwn = false }: EmploymentTagProps) {
  const { intent, Icon } = LOOKS[state];
  return (
    <Tag minimal intent={intent} icon={<Icon size={12} />}>
      {(isOwn ? ownEmploymentTexts : EMPLOYMENT_WORDS)[state]}
    </Tag>
  );
}
