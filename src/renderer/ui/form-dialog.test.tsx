import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { hasUnsaved } from '#renderer/lib/page/unsaved.ts';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';

function Dialog() {
  const form = useForm({ initial: { name: '' }, check: () => ({}), submit: () => Promise.resolve() });
  return (
    <FormDialog title="Имя" form={form} send="Сохранить" onClose={() => {}}>
      <TextField field={form.field('name')} label="Имя" />
    </FormDialog>
  );
}

it('holds what is typed in it, as long as it is open', async () => {
  const { unmount } = render(<Dialog />);
  expect(hasUnsaved()).toBe(false);
  await userEvent.type(screen.getByRole('textbox', { name: 'Имя' }), 'Анна');
  expect(hasUnsaved()).toBe(true);
  unmount();
  expect(hasUnsaved()).toBe(false);
});
