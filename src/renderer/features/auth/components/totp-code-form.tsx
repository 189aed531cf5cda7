import { Button } from '@blueprintjs/core';
import { Type } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { SecondFactorCode, type secondFactorEndpoints } from '#shared/contract/second-factor.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty } from '#renderer/lib/forms/violations.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { QrCode } from '#renderer/ui/qr-code.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useConfirmTotpMutation } from '../factor-api.ts';
import { securityTexts as texts } from '../security-texts.ru.ts';

const Fields = Type.Object({ code: SecondFactorCode });
interface TotpCodeFormProps {
  /** what the picture carries */
  readonly address: string;
  readonly secret: string;
  readonly onDone: (answer: Output<typeof secondFactorEndpoints.confirmTotp>) => void;
}

/** The picture to scan, the secret to type instead, and the first code. */
export function TotpCodeForm({ address, secret, onDone }: TotpCodeFormProps) {
  const [confirm] = useConfirmTotpMutation();
  const form = useForm({
    initial: { code: '' },
    check: (values) => violationsOf(Fields, withoutEmpty(values), texts.alert_code),
    submit: async ({ code }) => onDone(await confirm({ body: { code } }).unwrap()),
  });
  return (
    <form {...form.formProps} className="stack">
      <p>{texts.hint_scan}</p>
      <QrCode text={address} label={texts.hint_qr} />
      <div>
        <p className="muted">{texts.hint_secret}</p>
        <p className="security-secret tabular">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
      <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
      <TextField
        field={form.field('code')}
        label={texts.field_code}
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric', spellCheck: false }}
      />
      <Button type="submit" size="large" intent="primary" fill text={texts.action_set_up} loading={form.isSubmitting} />
    </form>
  );
}
