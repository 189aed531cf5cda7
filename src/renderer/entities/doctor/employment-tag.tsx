import { Tag, type Intent } from '@blueprintjs/core';
import { Cross, Tick, Time } from '@blueprintjs/icons';
import type { EMPLOYMENT_STATES } from '#shared/contract/registry.ts';
import { EMPLOYMENT_WORDS, OWN_EMPLOYMENT_WORDS } from '#shared/rules/employment.ru.ts';

type State = (typeof EMPLOYMENT_STATES)[number];
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
      {(isOwn ? OWN_EMPLOYMENT_WORDS : EMPLOYMENT_WORDS)[state]}
    </Tag>
  );
}
