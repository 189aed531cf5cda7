import { Spinner } from '@blueprintjs/core';
import { texts } from './texts.ru.ts';

/** While the first screen or the session is awaited. */
export function Splash() {
  return (
    <div className="splash" role="status">
      <Spinner size={32} aria-label={texts.hint_loading} />
    </div>
  );
}
