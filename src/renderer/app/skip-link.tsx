import { MAIN_ID } from './main-area.tsx';
import { texts } from './texts.ru.ts';

/** First stop of the Tab key: past the menus. A button, because a link would add `#main` to the address. */
export function SkipLink() {
  return (
    <button type="button" className="skip-link" onClick={() => document.getElementById(MAIN_ID)?.focus()}>
      {texts.action_skip}
    </button>
  );
}
