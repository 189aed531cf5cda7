import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CaptchaKind } from '#shared/rules/captcha-kinds.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { useGetCaptchaMutation } from './api.ts';

/** `off`: the settings do not name the form. */
export type CaptchaState = 'off' | 'idle' | 'solving' | 'solved' | 'failed';
/** The captcha of a form (A17). */
export interface Captcha {
  readonly state: CaptchaState;
  /** of the form: from its first focus on the page counts while the person types */
  readonly formProps: { readonly onFocus: () => void };
  /** of the call: the proof, waited for; none when the form asks for none, or it could not be made */
  readonly headers: () => Promise<{ readonly 'x-captcha'?: string }>;
}
interface Proof {
  readonly made: Promise<string>;
  /** ms */
  readonly begunAt: number;
}
/** The server takes it for twenty minutes. */
const GOOD_MS = 15 * 60_000;

/**
 * Solves the task of a form from its first focus on, where the settings ask for it. A captcha that is broken hides
 * nothing: the call goes without, and the server says in words what is missing.
 */
export function useCaptcha(kind: CaptchaKind): Captcha {
  const isOn = useSession().config?.captcha.includes(kind) === true;
  const [state, setState] = useState<CaptchaState>('idle');
  const [ask] = useGetCaptchaMutation();
  const proof = useRef<Proof | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const solve = async () => {
    const challenge = await ask({ params: { kind } }).unwrap();
    const { solveCaptcha } = await import('./captcha-solver.ts');
    return solveCaptcha(challenge);
  };
  const begin = () => {
    if (!isOn || (proof.current && Date.now() - proof.current.begunAt < GOOD_MS)) return;
    const begun: Proof = { made: solve(), begunAt: Date.now() };
    proof.current = begun;
    setState('solving');
    begun.made.then(
      () => setState('solved'),
      () => {
        if (proof.current === begun) proof.current = null;
        setState('failed');
      },
    );
  };
  const beginLate = useEffectEvent(begin);
  // the first focus may come before the settings
  useEffect(() => {
    if (isOn && isFocused) beginLate();
  }, [isOn, isFocused]);
  const onFocus = () => {
    setIsFocused(true);
    begin();
  };
  const headers = async () => {
    if (!isOn) return {};
    begin();
    // it is good for one call
    const made = proof.current?.made;
    proof.current = null;
    const solved = await made?.catch(() => undefined);
    return solved === undefined ? {} : { 'x-captcha': solved };
  };
  return { state: isOn ? state : 'off', formProps: { onFocus }, headers };
}
