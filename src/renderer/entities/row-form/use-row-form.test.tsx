import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { dismissToast, showToast } from '#renderer/ui/toaster.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import { RowFormSummary } from './row-form-summary.tsx';
import { useRowForm } from './use-row-form.ts';

vi.mock('#renderer/ui/toaster.ts', () => ({
  dismissToast: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  showToast: vi.fn<() => Promise<void>>(() => Promise.resolve()),
}));
interface Row {
  readonly title: string;
  readonly version: number;
}
type Save = (values: { title: string }, seen: Row | null) => Promise<Row>;
const refused = (more: Partial<ApiError>) =>
  Object.assign(new Error('refused'), {
    status: 422,
    code: 'title_taken',
    message: 'Такое название уже есть',
    errors: {},
    ...more,
  });

function Sample({ row = { title: 'Было', version: 1 }, save }: { readonly row?: Row | null; readonly save: Save }) {
  const rowForm = useRowForm<Row, { title: string }>({
    row,
    save,
    toValues: (from) => ({ title: from?.title ?? '' }),
    fields: [{ name: 'title', label: 'Название', text: ({ title }) => title }],
    check: ({ title }): Record<string, string> => (title === '' ? { title: 'Это поле обязательное' } : {}),
    onSaved: ({ title }) => {
      document.title = title;
    },
  });
  return (
    <form {...rowForm.form.formProps} data-dirty={rowForm.form.isDirty}>
      <RowFormSummary {...rowForm} />
      <TextField field={rowForm.form.field('title')} label="Название" />
      <button type="submit">Сохранить</button>
    </form>
  );
}
const title = () => screen.getByLabelText<HTMLInputElement>('Название');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const write = async (text: string) => {
  await userEvent.clear(title());
  await userEvent.type(title(), text);
};
const toasts = () =>
  vi.mocked(showToast).mock.calls.map(([{ intent, message, timeout }]) => [intent, message, timeout]);
beforeEach(() => {
  document.title = '';
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('form of a directory row', () => {
  it('an empty field gets a toast and a message, nothing is sent', async () => {
    const save = vi.fn<Save>();
    render(<Sample row={null} save={save} />);
    await press('Сохранить');
    expect(await screen.findByText('Это поле обязательное')).toBeTruthy();
    expect(toasts()).toEqual([['danger', 'Не все поля заполнены', 10_000]]);
    expect(save).not.toHaveBeenCalled();
  });

  it('what failed is told until somebody mends it, and a success stays', async () => {
    render(<Sample row={null} save={({ title: kept }) => Promise.resolve({ title: kept, version: 2 })} />);
    await press('Сохранить');
    await screen.findByText('Это поле обязательное');
    expect(dismissToast).not.toHaveBeenCalled();
    await write('Новое');
    expect(vi.mocked(dismissToast).mock.calls).toEqual([['row']]);
    await press('Сохранить');
    await vi.waitFor(() => expect(toasts()).toHaveLength(2));
    await write('Ещё новее');
    expect(dismissToast).toHaveBeenCalledTimes(1);
  });

  it('a refusal puts each message into the toast and at its field and keeps what was typed', async () => {
    render(
      <Sample save={() => Promise.reject(refused({ errors: { title: ['Первое'], other: ['Второе', 'Первое'] } }))} />,
    );
    await write('Новое');
    await press('Сохранить');
    expect(await screen.findByText('Первое')).toBeTruthy();
    expect(toasts()).toEqual([['danger', 'Первое\nВторое', 10_000]]);
    expect(title().value).toBe('Новое');
  });

  it('a new row is saved without a version, a known one with the version that was seen', async () => {
    const save = vi.fn<Save>(({ title: text }) => Promise.resolve({ title: text, version: 2 }));
    const view = render(<Sample save={save} />);
    await press('Сохранить');
    view.unmount();
    render(<Sample row={null} save={save} />);
    await write('Новая');
    await press('Сохранить');
    await vi.waitFor(() => expect(document.title).toBe('Новая'));
    expect(save.mock.calls).toEqual([
      [{ title: 'Было' }, { title: 'Было', version: 1 }],
      [{ title: 'Новая' }, null],
    ]);
  });

  it('what was typed during a save stays, unsaved; the next save goes on from the saved row', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const save = vi.fn<Save>(async ({ title: text }, seen) => {
      await promise;
      return { title: text.trim(), version: (seen?.version ?? 0) + 1 };
    });
    render(<Sample row={null} save={save} />);
    await write('Новая');
    await press('Сохранить');
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    await userEvent.type(title(), ' строка');
    await act(async () => resolve(undefined));
    await vi.waitFor(() =>
      expect(toasts()).toEqual([['success', 'То, что введено после нажатия, ещё не сохранено', undefined]]),
    );
    expect([title().value, title().form?.dataset['dirty'], document.title]).toEqual(['Новая строка', 'true', '']);
    await press('Сохранить');
    await vi.waitFor(() => expect(document.title).toBe('Новая строка'));
    expect(save.mock.calls).toEqual([
      [{ title: 'Новая' }, null],
      [{ title: 'Новая строка' }, { title: 'Новая', version: 1 }],
    ]);
  });

  describe("save after somebody else's", () => {
    const stale = () =>
      refused({
        status: 409,
        code: 'stale_version',
        message: 'Данные уже изменены другим пользователем',
        current: { title: 'Чужое', version: 5 },
      });
    const open = async () => {
      const save = vi.fn<Save>(({ title: text }, seen) =>
        seen?.version === 5 ? Promise.resolve({ title: text, version: 6 }) : Promise.reject(stale()),
      );
      render(<Sample save={save} />);
      await write('Моё');
      await press('Сохранить');
      const notice = await screen.findByRole('alert');
      expect(within(notice).getByText('Данные уже изменены другим пользователем')).toBeTruthy();
      expect(within(notice).getByText('Чужое')).toBeTruthy();
      expect([title().value, toasts()]).toEqual(['Моё', []]);
      return save;
    };
    it('overwrites with the own row', async () => {
      const save = await open();
      await press('Сохранить моё');
      await vi.waitFor(() => expect(document.title).toBe('Моё'));
      expect(save).toHaveBeenLastCalledWith({ title: 'Моё' }, { title: 'Чужое', version: 5 });
    });
    describe('in a form of two fields', () => {
      interface Two extends Row {
        readonly note: string;
      }
      const [begun, theirs] = [
        { title: 'Было', note: 'старое', version: 1 },
        { title: 'Было', note: 'чужое', version: 5 },
      ];
      const sent: unknown[] = [];
      let answering = Promise.resolve();
      function Pair() {
        const rowForm = useRowForm<Two, { title: string; note: string }>({
          row: begun,
          toValues: (from) => ({ title: from?.title ?? '', note: from?.note ?? '' }),
          fields: [{ name: 'note', label: 'Заметка', text: (from) => from.note }],
          check: () => ({}),
          save: async (values, seen) => {
            sent.push([values, seen?.version]);
            await answering;
            if (seen?.version !== theirs.version)
              throw refused({ status: 409, code: 'stale_version', current: theirs });
            return { ...values, version: 6 };
          },
          onSaved: ({ note }) => {
            document.title = note;
          },
        });
        return (
          <form {...rowForm.form.formProps}>
            <RowFormSummary {...rowForm} />
            <TextField field={rowForm.form.field('title')} label="Название" />
            <TextField field={rowForm.form.field('note')} label="Заметка" />
            <button type="submit">Сохранить</button>
          </form>
        );
      }
      const note = () => screen.getByLabelText<HTMLInputElement>('Заметка');
      /** Begins a save whose answer waits; @returns what lets it come. */
      const begin = async () => {
        const { promise, resolve } = Promise.withResolvers<undefined>();
        answering = promise;
        render(<Pair />);
        await write('Моё');
        await press('Сохранить');
        await vi.waitFor(() => expect(sent).toHaveLength(1));
        return () => act(async () => resolve(undefined));
      };
      beforeEach(() => {
        sent.length = 0;
        answering = Promise.resolve();
      });
      it('takes over what they saved in another field, and asks nothing', async () => {
        render(<Pair />);
        await write('Моё');
        await press('Сохранить');
        await vi.waitFor(() => expect(document.title).toBe('чужое'));
        expect(sent).toEqual([
          [{ title: 'Моё', note: 'старое' }, 1],
          [{ title: 'Моё', note: 'чужое' }, 5],
        ]);
        expect(screen.queryByText('Данные уже изменены другим пользователем')).toBeNull();
        expect(note().value).toBe('чужое');
      });
      it('a field typed in since the press is not overwritten: there is a choice', async () => {
        const answer = await begin();
        await userEvent.type(note(), ' и моё');
        await answer();
        expect(within(await screen.findByRole('alert')).getByText('чужое')).toBeTruthy();
        expect([note().value, document.title, sent.length]).toEqual(['старое и моё', '', 1]);
      });
      it('what was typed since in a field they left alone stays, unsaved, after the merge', async () => {
        const answer = await begin();
        await userEvent.type(title(), ' и ещё');
        await answer();
        await vi.waitFor(() => expect(note().value).toBe('чужое'));
        await vi.waitFor(() => expect(toasts()).toHaveLength(1));
        expect([title().value, document.title, sent.length]).toEqual(['Моё и ещё', '', 2]);
      });
    });
    it('or takes the saved row and goes on from it', async () => {
      const save = await open();
      await press('Показать сохранённое');
      expect(title().value).toBe('Чужое');
      await press('Сохранить');
      await vi.waitFor(() => expect(document.title).toBe('Чужое'));
      expect(save).toHaveBeenLastCalledWith({ title: 'Чужое' }, { title: 'Чужое', version: 5 });
    });
  });
});
