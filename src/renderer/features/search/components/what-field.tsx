import { useRef, useState, type ComponentType } from 'react';
import { texts } from '../texts.ru.ts';
import type { WhatSuggestionsProps } from './what-suggestions.tsx';

type Suggesting = ComponentType<WhatSuggestionsProps>;
const load = (): Promise<Suggesting> => import('./what-suggestions.tsx').then((module) => module.WhatSuggestions);

/**
 * What is looked for. The first page must be light, so the suggestions are fetched for whoever comes to the field;
 * until then, and where they cannot be fetched, it is a plain one.
 */
export function WhatField(props: Omit<WhatSuggestionsProps, 'takesFocus'>) {
  const { id, text, onText } = props;
  const input = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<{ readonly Field: Suggesting; readonly hadFocus: boolean } | null>(null);
  if (loaded) return <loaded.Field {...props} takesFocus={loaded.hadFocus} />;
  const fetchSuggestions = () =>
    void load().then(
      (Field) => setLoaded({ Field, hadFocus: document.activeElement === input.current }),
      () => undefined,
    );
  return (
    <input
      ref={input}
      id={id}
      type="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      placeholder={texts.hint_what}
      value={text}
      onFocus={fetchSuggestions}
      onPointerEnter={fetchSuggestions}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
