import { Suspense, lazy, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { Button } from '@blueprintjs/core';
import { Type } from 'typebox';
import { OwnPassword } from '#shared/contract/own-sessions.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty } from '#renderer/lib/forms/violations.ts';
import { canUsePasskeys } from '#renderer/lib/passkeys/passkeys.ts';
import { unlock } from '#renderer/lib/session/lock-thunks.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import type { SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { PasskeyProof } from './components/passkey-proof.tsx';
import { passkeyTexts } from './passkey-texts.ru.ts';
import { useListPasskeysQuery } from './passkeys-api.ts';
import { securityTexts as texts } from './security-texts.ru.ts';
import { texts as authTexts } from './texts.ru.ts';

const SocialProof = lazy(() =>
  import('#renderer/entities/social/social-proof.tsx').then((module) => ({ default: module.SocialProof })),
);
const Fields = Type.Object({ password: OwnPassword });

interface ProofDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}
/**
 * Asks for the proof that some calls need (`isFresh`): the password, or a service of theirs of who has none; a passkey
 * beside either.
 */
export function ProofDialog({ onDone, onClose }: ProofDialogProps) {
  const { user, config, closed } = useSession();
  // a session that waits for its second factor is told of no keys and services
  const skip = closed !== null || !canUsePasskeys(config?.passkey_origin);
  const { data } = useListPasskeysQuery(undefined, { skip });
  const passkey = data && data.items.length > 0 && <PasskeyProof action={passkeyTexts.action_prove} onDone={onDone} />;
  return (
    <Modal title={texts.title_proof} isOpen isForgettable onClose={onClose}>
      {closed?.has_password === false ? (
        <p>{texts.hint_proof_anew}</p>
      ) : user?.is_social === true ? (
        <Suspense fallback={<Skeleton rows={2} />}>
          <SocialProof>{passkey}</SocialProof>
        </Suspense>
      ) : (
        <PasswordProof onDone={onDone}>{passkey}</PasswordProof>
      )}
    </Modal>
  );
}

/** The server takes the password for a fresh proof, as it does on the lock screen. */
function PasswordProof({ onDone, children }: { readonly onDone: () => void; readonly children: ReactNode }) {
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  const form = useForm({
    initial: { password: '' },
    check: (values) => violationsOf(Fields, withoutEmpty(values), authTexts.alert_required_login),
    submit: async ({ password }) => {
      await dispatch(unlock(password));
      onDone();
    },
  });
  return (
    <form {...form.formProps} className="stack">
      <p>{texts.hint_proof}</p>
      <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
      <PasswordField field={form.field('password')} label={texts.field_password} autoComplete="current-password" />
      <Button type="submit" intent="primary" fill text={texts.action_confirm} loading={form.isSubmitting} />
      {children}
    </form>
  );
}
