import { MAX_USERNAME, USERNAME } from '#shared/rules/sign-in-name.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { FormDialog } from '#renderer/ui/form-dialog.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { contactsTexts as texts } from '../contacts-texts.ru.ts';
import { useSetUsernameMutation } from '../phone-api.ts';

const isUsername = new RegExp(USERNAME, 'v');
interface UsernameDialogProps {
  /** the present one; empty: none */
  readonly username: string;
  readonly onClose: () => void;
}

/** A name to sign in by (1 §5). */
export function UsernameDialog({ username: present, onClose }: UsernameDialogProps) {
  const [set] = useSetUsernameMutation();
  const form = useForm({
    initial: { username: present },
    check: ({ username }): FieldErrors => (isUsername.test(username.trim()) ? {} : { username: texts.alert_username }),
    submit: async ({ username }) => {
      const saved = await set({ body: { username: username.trim() } }).unwrap();
      void showToast({ intent: 'success', message: saved.message });
      onClose();
    },
  });
  return (
    <FormDialog title={texts.title_username} form={form} send={texts.action_save} kind="content" onClose={onClose}>
      <div ref={focusFieldOnMount}>
        <TextField
          field={form.field('username')}
          label={texts.field_username}
          hint={texts.hint_username}
          autoComplete="username"
          inputProps={{ spellCheck: false, maxLength: MAX_USERNAME }}
        />
      </div>
    </FormDialog>
  );
}
