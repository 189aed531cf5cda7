import { texts } from '../texts.ru.ts';
import type { CaptchaState } from '../use-captcha.ts';

/**
 * What the captcha does, in words: there is nothing to press or to read. It has its place from the start: a button that
 * moves under the first press is not pressed.
 */
export function CaptchaStatus({ state }: { readonly state: CaptchaState }) {
  if (state === 'off') return null;
  return (
    <p role="status" className="muted small auth-captcha">
      {state === 'idle' ? '' : texts.captcha[state]}
    </p>
  );
}
