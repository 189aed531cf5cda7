import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm.dialog.tsx';

afterEach(cleanup);

it('an answer that is being sent keeps its words and the focus, and is sent once', async () => {
  const sent = vi.fn<() => void>();
  function Sample() {
    const [isBusy, setIsBusy] = useState(false);
    const confirm = () => {
      sent();
      setIsBusy(true);
    };
    return (
      <ConfirmDialog
        title="Отмена"
        isOpen
        isBusy={isBusy}
        confirm="Да"
        onConfirm={confirm}
        onCancel={() => undefined}
      />
    );
  }
  render(<Sample />);
  const yes = screen.getByRole('button', { name: 'Да' });
  await userEvent.click(yes);
  expect(document.activeElement).toBe(yes);
  expect(screen.getByRole('button', { name: 'Да' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(yes);
  expect(sent).toHaveBeenCalledOnce();
});
