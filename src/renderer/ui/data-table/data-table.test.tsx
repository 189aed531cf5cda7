import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { TablePermission } from './types.ts';

interface Row {
  readonly id: string;
  readonly title: string;
}
type OnRow = (row: Row) => void;
const rows: Row[] = [
  { id: '1', title: 'Терапевт' },
  { id: '2', title: 'Хирург' },
];
const columns = [{ key: 'title', title: 'Название', render: ({ title }: Row) => title }];
const base = {
  caption: 'Специальности',
  columns,
  rows,
  rowKey: ({ id }: Row) => id,
  rowName: ({ title }: Row) => title,
};

function show(permissions: TablePermission[]) {
  const calls = { onCreate: vi.fn<() => void>(), onUpdate: vi.fn<OnRow>(), onDelete: vi.fn<OnRow>() };
  const view = render(<DataTable {...base} permissions={permissions} {...calls} />);
  return { ...calls, ...view };
}

afterEach(cleanup);

describe('DataTable', () => {
  it('allows everything with an empty list of permissions', async () => {
    const { onCreate, onUpdate, onDelete } = show([]);
    await userEvent.click(screen.getByRole('button', { name: 'Добавить' }));
    await userEvent.click(screen.getByRole('button', { name: 'Изменить: Хирург' }));
    await userEvent.click(screen.getByRole('button', { name: 'Удалить: Терапевт' }));
    expect(onCreate).toHaveBeenCalledOnce();
    expect(onUpdate).toHaveBeenCalledWith(rows[1]);
    expect(onDelete).toHaveBeenCalledWith(rows[0]);
  });

  it('is hidden without the right to read', () => {
    const { container } = show(['create', 'update', 'delete']);
    expect(container.childElementCount).toBe(0);
  });

  it.each([[['read', 'update']], [['read', 'delete']], [['read']]] as TablePermission[][][])(
    'shows no actions with only %j',
    (permissions) => {
      show(permissions);
      expect(screen.getByRole('table', { name: 'Специальности' })).toBeTruthy();
      expect(screen.queryByRole('columnheader', { name: 'Действия' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Добавить' })).toBeNull();
    },
  );

  it('shows the actions with both update and delete, and no adding without create', () => {
    show(['read', 'update', 'delete']);
    expect(screen.getByRole('columnheader', { name: 'Действия' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Добавить' })).toBeNull();
  });

  it('tells loading, a failed load and an empty list apart', () => {
    const onRetry = vi.fn<() => void>();
    const { rerender } = render(<DataTable {...base} rows={[]} isLoading />);
    expect(screen.getByRole('status')).toBeTruthy();
    rerender(<DataTable {...base} rows={[]} error="Нет связи" onRetry={onRetry} />);
    expect(within(screen.getByRole('alert')).getByText('Нет связи')).toBeTruthy();
    expect(screen.queryByText('Список пуст')).toBeNull();
    rerender(<DataTable {...base} rows={[]} />);
    expect(screen.getByText('Список пуст')).toBeTruthy();
  });

  it('opens a row by a click anywhere in it and by the keyboard, not by its buttons', async () => {
    const onOpen = vi.fn<OnRow>();
    const onDelete = vi.fn<OnRow>();
    render(<DataTable {...base} onOpen={onOpen} onDelete={onDelete} onUpdate={vi.fn<OnRow>()} currentKey="2" />);
    await userEvent.click(screen.getByRole('button', { name: 'Удалить: Хирург' }));
    expect(onOpen).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Терапевт' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0]);
    expect(screen.getByRole('row', { current: true }).textContent).toContain('Хирург');
  });

  it('gives the focus of a removed row to the one in its place, to the last, and to the list when it is empty', async () => {
    const three = [...rows, { id: '3', title: 'Окулист' }];
    const table = (left: readonly Row[]) => (
      <DataTable {...base} rows={left} onUpdate={vi.fn<OnRow>()} onDelete={vi.fn<OnRow>()} />
    );
    const { rerender } = render(table(three));
    const removed = async (name: string, left: readonly Row[]) => {
      screen.getByRole('button', { name: `Удалить: ${name}` }).focus();
      rerender(table(left));
      await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
      return document.activeElement;
    };
    expect(await removed('Хирург', [three[0]!, three[2]!])).toBe(
      screen.getByRole('button', { name: 'Удалить: Окулист' }),
    );
    expect(await removed('Окулист', [three[0]!])).toBe(screen.getByRole('button', { name: 'Удалить: Терапевт' }));
    expect(await removed('Терапевт', [])).toBe(screen.getByRole('region', { name: 'Специальности' }));
  });

  it('leaves the focus alone that the person has taken elsewhere before the row went', async () => {
    const table = (left: readonly Row[]) => (
      <>
        <input aria-label="Другое" />
        <DataTable {...base} rows={left} onUpdate={vi.fn<OnRow>()} onDelete={vi.fn<OnRow>()} />
      </>
    );
    const { rerender } = render(table(rows));
    screen.getByRole('button', { name: 'Удалить: Терапевт' }).focus();
    screen.getByRole('textbox', { name: 'Другое' }).focus();
    vi.useFakeTimers();
    rerender(table([rows[1]!]));
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Другое' }));
  });

  it('searches a moment after the last letter and pages', async () => {
    const onSearch = vi.fn<(search: string) => void>();
    const onPage = vi.fn<(page: number) => void>();
    render(<DataTable {...base} search={{ value: '', onSearch }} paging={{ page: 2, pages: 3, onPage }} />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск: Специальности' }), 'хир');
    await vi.waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith('хир'));
    await userEvent.click(screen.getByRole('button', { name: 'Следующая страница' }));
    expect(onPage).toHaveBeenCalledWith(3);
  });
});
