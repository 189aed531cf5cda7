import { Button } from '@blueprintjs/core';
import { passkeyEndpoints } from '#shared/contract/passkeys.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty } from '#renderer/lib/forms/violations.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { passkeyTexts as texts } from '../passkey-texts.ru.ts';
import { useRenamePasskeyMutation, type Passkey } from '../passkeys-api.ts';

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** A person names a key so that they know which one it is. */
export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const [rename] = useRenamePasskeyMutation();
  const form = useForm({
    initial: { name: passkey.name },
    check: (values) => violationsOf(passkeyEndpoints.renamePasskey.body, withoutEmpty(values), texts.alert_name),
    submit: async ({ name }) => {
      await rename({ params: { id: passkey.id }, body: { name } }).unwrap();
      onClose();
    },
  });
  return (
    <Modal title={texts.title_rename} isOpen onClose={onClose}>
      <form {...form.formProps} className="stack">
        <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
        <TextField field={form.field('name')} label={texts.field_name} autoComplete="off" />
        <Button type="submit" intent="primary" fill text={texts.action_save} loading={form.isSubmitting} />
      </form>
    </Modal>
  );
}
