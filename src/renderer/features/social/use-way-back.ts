import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { SOCIAL_PROVIDERS, type SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import type { NewcomerBody, NewcomerProps } from '#renderer/entities/social/newcomer.ts';
import { useStartSocialProofMutation } from '#renderer/entities/social/api.ts';
import { leaveFor, type SocialWay } from '#renderer/entities/social/social-way.ts';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { unlocked } from '#renderer/lib/session/lock-thunks.ts';
import type { SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import {
  useConfirmSocialMutation,
  useExchangeSocialTokenMutation,
  useFinishSocialMutation,
  useLinkSocialMutation,
  useRegisterSocialMutation,
} from './api.ts';
import { forgetNewcomer, keepNewcomer, readNewcomer, type KeptNewcomer } from './kept-newcomer.ts';
import { texts } from './texts.ru.ts';
import { takeWayBack } from './way-back.ts';

/** What the page of the way back shows. */
export type WayState =
  | { readonly kind: 'working' }
  /** a tab that was opened to prove who is there has done so */
  | { readonly kind: 'proved' }
  | { readonly kind: 'failed'; readonly error: Pick<ApiError, 'code' | 'message'>; readonly way: SocialWay | null }
  | { readonly kind: 'newcomer'; readonly kept: KeptNewcomer };
interface SignedIn {
  readonly token: string;
  readonly device_mark?: string | undefined;
}

/** Runs the way back once, and what follows from it. */
export function useWayBack() {
  const navigate = useNavigate();
  const { signIn, reload } = useSessionActions();
  const [finish] = useFinishSocialMutation();
  const [exchange] = useExchangeSocialTokenMutation();
  const [register] = useRegisterSocialMutation();
  const [confirm] = useConfirmSocialMutation();
  const [link] = useLinkSocialMutation();
  const [startProof] = useStartSocialProofMutation();
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  const [state, setState] = useState<WayState>({ kind: 'working' });
  const hasBegun = useRef(false);

  const fail = (caught: unknown, way: SocialWay | null) => {
    const error = errorOf(caught) ?? { code: 'social_expired', message: texts.alert_expired };
    setState({ kind: 'failed', error, way });
    void showToast({ intent: 'danger', message: texts.alert_sign_in });
  };
  const enter = async ({ token, device_mark }: SignedIn, next: string | null) => {
    await deviceMarks.keep(device_mark);
    // where a second factor that is due finds the way on
    await navigate(paths.social(next ?? undefined), { replace: true });
    await signIn(token);
    // the guard of the sign-in page knows where staff go
    await navigate(paths.login(next ?? undefined), { replace: true });
  };
  const marks = async () => ({ 'x-device-marks': await deviceMarks.read() });

  const prove = async (provider: SocialProviderName) => {
    const way = { provider, purpose: 'proof', next: null } as const;
    try {
      await leaveFor(way, (body) => startProof({ body }).unwrap());
    } catch (caught) {
      fail(caught, { ...way, binding: '' });
    }
  };

  const run = useEffectEvent(async () => {
    const asked = new URLSearchParams(window.location.search).get('prove');
    const back = takeWayBack();
    // the router has not seen the address being stripped
    await navigate(paths.social(), { replace: true });
    const proving = SOCIAL_PROVIDERS.find((name) => name === asked);
    if (proving) return prove(proving);
    if (!back) {
      const kept = readNewcomer();
      if (kept) setState({ kind: 'newcomer', kept });
      else fail(null, null);
      return;
    }
    const { way, body } = back;
    try {
      const { outcome, next, token = '', newcomer, message } = await finish({ body }).unwrap();
      if (outcome === 'known') {
        await enter(await exchange({ body: { token }, headers: await marks() }).unwrap(), next);
      } else if (newcomer) {
        const kept = { newcomer, next, sent: null, at: Date.now() };
        keepNewcomer(kept);
        setState({ kind: 'newcomer', kept });
      } else if (outcome === 'proved') {
        // the tab that waits for it hears it, too
        await dispatch(unlocked());
        setState({ kind: 'proved' });
      } else {
        await reload();
        void showToast({ intent: 'success', message });
        await navigate(next ?? paths.security, { replace: true });
      }
    } catch (caught) {
      fail(caught, way);
    }
  });
  useEffect(() => {
    // once: the code of the address is spent by it
    if (hasBegun.current) return;
    hasBegun.current = true;
    void run();
  }, []);

  const registration = (kept: KeptNewcomer): NewcomerProps => {
    const { newcomer, next } = kept;
    const { ticket } = newcomer;
    const onSend = async (body: NewcomerBody) => {
      const answer = await register({ body: { ...body, ticket } }).unwrap();
      const sent = { ...answer, body };
      keepNewcomer({ ...kept, sent });
      return sent;
    };
    const onConfirm = async (challenge: string, code: string) => {
      const body = { challenge, ticket, code };
      const signedIn = await confirm({ body, headers: await marks() }).unwrap();
      forgetNewcomer();
      await enter(signedIn, next);
    };
    const linkAndGoOn = async () => {
      forgetNewcomer();
      try {
        const { message } = await link({ body: { ticket } }).unwrap();
        void showToast({ intent: 'success', message });
      } catch (caught) {
        // they are signed in; the service can be linked later
        void showToast({ intent: 'danger', message: errorOf(caught)?.message ?? texts.alert_sign_in });
      }
      await navigate(paths.login(next ?? undefined), { replace: true });
    };
    return { newcomer, sent: kept.sent, onSend, onConfirm, onSignedIn: () => void linkAndGoOn() };
  };
  return { state, registration };
}
