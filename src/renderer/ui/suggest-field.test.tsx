import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SuggestField } from './suggest-field.tsx';

afterEach(cleanup);
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
// the files after this one share its document
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
const flush = vi.fn<() => void>();

function Host({
  options,
  maxLength = 50,
  isOffered = false,
}: {
  readonly options: readonly string[] | null;
  readonly maxLength?: number;
  readonly isOffered?: boolean;
}) {
  const [text, setText] = useState('');
  return (
    <SuggestField
      field={{ name: 'place', value: text, error: undefined, onChange: setText }}
      label="Город"
      isOptional
      maxLength={maxLength}
      options={options}
      status={options === null ? 'Ищем…' : undefined}
      flush={flush}
      isOffered={isOffered}
      isChosen={options?.includes(text) ?? false}
      optionKey={(option) => option}
      renderOption={(option) => option}
      onPick={setText}
    />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Город/ });

describe('a text with suggestions', () => {
  it('opens with what is offered, also when that comes to who is in the field already', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Host options={[]} />);
    await user.click(field());
    expect(screen.queryByRole('option')).toBeNull();
    rerender(<Host options={['Бийск', 'Барнаул']} isOffered />);
    await user.click(screen.getByRole('option', { name: 'Барнаул' }));
    expect(field().value).toBe('Барнаул');
  });
  it('does not open with what is offered to who is elsewhere', () => {
    const { rerender } = render(<Host options={[]} />);
    rerender(<Host options={['Бийск', 'Барнаул']} isOffered />);
    expect(screen.queryByRole('option')).toBeNull();
  });
  it('keeps whatever is typed: Enter alone takes no suggestion, an arrow does', async () => {
    const user = userEvent.setup();
    render(<Host options={['Бийск', 'Барнаул']} />);
    await user.type(field(), 'Бел{Enter}');
    expect(field().value).toBe('Бел');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field().value).toBe('Бийск');
    await user.tab();
    expect(field().value).toBe('Бийск');
  });
  it('is not cut to the length of a search, says where the search stands, and asks at once by Enter', async () => {
    const user = userEvent.setup();
    render(<Host options={null} maxLength={5} />);
    await user.type(field(), 'Старое Место');
    expect(field().value).toBe('Старое Место');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Ищем…');
    await user.keyboard('{Enter}');
    expect(flush).toHaveBeenCalled();
  });
});
