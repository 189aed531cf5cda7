import { memo, Profiler } from 'react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { firstMessages, useForm, type FieldState } from './use-form.ts';
import type { FieldErrors } from './violations.ts';

const refusal: ApiError = {
  status: 422,
  code: 'email_taken',
  message: 'Такой пользователь уже существует',
  errors: { email: ['Такой пользователь уже существует', 'второе'], other: ['нет такого поля'] },
};

interface SampleProps {
  readonly submit: (values: unknown) => Promise<void>;
  readonly tellsOnLeave?: boolean;
  readonly check?: (values: { readonly name: string }) => FieldErrors | Promise<FieldErrors>;
}
const checkName = ({ name }: { readonly name: string }): FieldErrors =>
  name === '' ? { name: 'Это поле обязательное' } : name === '7' ? { name: 'Только буквы' } : {};

function Sample({ submit, tellsOnLeave = false, check = checkName }: SampleProps) {
  const form = useForm({
    initial: { name: '', email: '' },
    check,
    tellsOnLeave,
    submit,
  });
  return (
    <form {...form.formProps}>
      <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
      <TextField field={form.field('name')} label="Имя" />
      <TextField field={form.field('email')} label="E-mail" hint="для письма" />
      <Probe field={form.field('email')} />
      <button type="submit" disabled={form.isSubmitting}>
        Дальше
      </button>
      <button type="button" onClick={() => form.reset({ name: 'Вера', email: '' })}>
        Показать другое
      </button>
      <output>{form.isDirty ? 'не сохранено' : 'как было'}</output>
    </form>
  );
}
const refusing = (more: Partial<ApiError>) => () =>
  Promise.reject(Object.assign(new Error('refused'), { ...refusal, ...more }));
const emailDrawn = vi.fn<() => void>();
/** Drawn as often as a field that is drawn only when it has changed. */
const Probe = memo(function Probe(_props: { readonly field: FieldState<string> }) {
  emailDrawn();
  return null;
});
const send = () => userEvent.click(screen.getByRole('button', { name: 'Дальше' }));

afterEach(cleanup);

describe('form', () => {
  it('an empty field gets a message and the focus, nothing is sent; the message goes away on typing', async () => {
    const submit = vi.fn<() => Promise<void>>(() => Promise.resolve());
    render(<Sample submit={submit} />);
    await send();
    const name = screen.getByLabelText('Имя');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Это поле обязательное',
    );
    expect(screen.getByRole('alert').textContent).toBe('Проверьте заполнение: 1 поле с ошибкой');
    expect(submit).not.toHaveBeenCalled();
    await userEvent.type(name, 'А');
    expect(screen.queryByText('Это поле обязательное')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('a keystroke draws its own field once and no other, also the one that takes a message away', async () => {
    const drawn = vi.fn<() => void>();
    render(
      <Profiler id="form" onRender={drawn}>
        <Sample submit={() => Promise.resolve()} />
      </Profiler>,
    );
    const name = screen.getByLabelText('Имя');
    const type = (value: string) => {
      drawn.mockClear();
      emailDrawn.mockClear();
      fireEvent.change(name, { target: { value } });
      return drawn.mock.calls.length + emailDrawn.mock.calls.length;
    };
    expect(['А', 'Ан', 'Анн', ''].map(type)).toEqual([1, 1, 1, 1]);
    await send();
    await screen.findByText('Это поле обязательное');
    expect(['А', 'Ан'].map(type)).toEqual([1, 1]);
    expect(screen.queryByText('Это поле обязательное')).toBeNull();
  });

  it('a check that fails to answer refuses the form: nothing is submitted, and it can be sent again', async () => {
    const submit = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const check = vi
      .fn<() => Promise<FieldErrors>>()
      .mockRejectedValueOnce(new Error('no answer'))
      .mockResolvedValue({});
    render(<Sample submit={submit} check={check} />);
    await userEvent.type(screen.getByLabelText('Имя'), 'Анна');
    await send();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Дальше' }).hasAttribute('disabled')).toBe(false));
    expect(submit).not.toHaveBeenCalled();
    await send();
    await waitFor(() => expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Анна', email: '' }));
  });

  it('what is typed while the form is being sent stays, and is not called saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    render(<Sample submit={() => promise} />);
    await userEvent.type(screen.getByLabelText('Имя'), 'Анна');
    await send();
    await userEvent.type(screen.getByLabelText('E-mail'), 'a@b.ru');
    await act(async () => resolve());
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('a@b.ru');
    expect(screen.getByText('не сохранено')).toBeTruthy();
  });

  it('the first wrong field has the focus also outside of a test, where React draws each step by itself', async () => {
    render(<Sample submit={() => Promise.reject(Object.assign(new Error('refused'), refusal))} />);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    // in a browser the promises of a press are still of the press: React draws after each of them
    vi.stubGlobal('event', new Event('submit'));
    try {
      const [name, email] = [screen.getByLabelText('Имя'), screen.getByLabelText('E-mail')];
      screen.getByRole('button', { name: 'Дальше' }).click();
      await vi.waitFor(() => expect(document.activeElement).toBe(name));
      fireEvent.change(name, { target: { value: 'Анна' } });
      await vi.waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('false'));
      screen.getByRole('button', { name: 'Дальше' }).click();
      await vi.waitFor(() => expect(document.activeElement).toBe(email));
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('a refusal without a field moves the focus to its words', async () => {
    render(
      <Sample
        submit={() =>
          Promise.reject(
            Object.assign(new Error('refused'), {
              ...refusal,
              status: 0,
              code: 'network_failure',
              message: 'Нет связи',
              errors: {},
            }),
          )
        }
      />,
    );
    await userEvent.type(screen.getByLabelText('Имя'), 'Анна');
    await send();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Нет связи'));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  it('tellsOnLeave: a filled field reports at once, an empty one waits, the total is silent', async () => {
    render(<Sample submit={() => Promise.resolve()} tellsOnLeave />);
    const name = screen.getByLabelText('Имя');
    await userEvent.click(name);
    await userEvent.tab();
    await userEvent.type(name, '7');
    expect(screen.queryByText(/обязательное|Только/)).toBeNull();
    await userEvent.tab();
    expect(await screen.findByText('Только буквы')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
    await userEvent.type(name, 'я');
    expect(screen.queryByText('Только буквы')).toBeNull();
    cleanup();
    render(<Sample submit={() => Promise.resolve()} />);
    await userEvent.type(screen.getByLabelText('Имя'), '7');
    await userEvent.tab();
    expect(screen.queryByText('Только буквы')).toBeNull();
  });

  it('a check that answers after an edit says nothing about the new value', async () => {
    const answers: (() => void)[] = [];
    render(
      <Sample
        submit={() => Promise.resolve()}
        tellsOnLeave
        check={(values) => new Promise((resolve) => answers.push(() => resolve(checkName(values))))}
      />,
    );
    const name = screen.getByLabelText('Имя');
    await userEvent.type(name, '7');
    await userEvent.tab();
    await userEvent.type(name, 'я');
    await act(async () => answers[0]?.());
    expect(screen.queryByText('Только буквы')).toBeNull();
    await userEvent.clear(name);
    await userEvent.type(name, '7');
    await userEvent.tab();
    await act(async () => answers.at(-1)?.());
    expect(screen.getByText('Только буквы')).toBeTruthy();
  });

  it('a refusal of the server puts its first message at its field and keeps what was typed', async () => {
    render(<Sample submit={() => Promise.reject(Object.assign(new Error('refused'), refusal))} />);
    await userEvent.type(screen.getByLabelText('Имя'), 'Анна');
    await userEvent.type(screen.getByLabelText('E-mail'), 'a@b.ru');
    await send();
    const email = screen.getByLabelText<HTMLInputElement>('E-mail');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(email.value).toBe('a@b.ru');
    expect(screen.getByText('Такой пользователь уже существует')).toBeTruthy();
    expect(screen.queryByText('второе')).toBeNull();
    expect(email.getAttribute('aria-describedby')?.split(' ')).toHaveLength(2);
  });

  it('a refusal that was about fields alone goes when the last of them is typed in', async () => {
    const ofFields: ApiError = { ...refusal, errors: { name: ['Слишком известное'], email: ['Занят'] } };
    render(<Sample submit={() => Promise.reject(Object.assign(new Error('refused'), ofFields))} />);
    await userEvent.type(screen.getByLabelText('Имя'), 'Анна');
    await send();
    await screen.findByText('Занят');
    await userEvent.type(screen.getByLabelText('Имя'), 'я');
    expect(screen.getByRole('alert').textContent).toBe('Проверьте заполнение: 1 поле с ошибкой');
    await userEvent.type(screen.getByLabelText('E-mail'), 'a');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('a refusal without fields stands above the form', async () => {
    render(
      <Sample
        submit={() =>
          Promise.reject(
            Object.assign(new Error('refused'), {
              ...refusal,
              message: 'Сервер занят',
              errors: { other: ['нет такого поля'] },
            }),
          )
        }
      />,
    );
    await userEvent.type(screen.getByLabelText('Имя'), 'Анна');
    await send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Сервер занят'));
  });

  it('a second press does not send twice', async () => {
    const submit = vi.fn<() => Promise<void>>(() => new Promise<void>(() => {}));
    render(<Sample submit={submit} />);
    await userEvent.type(screen.getByLabelText('Имя'), 'Анна{Enter}{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('two presses before the form is drawn again send once, and never by the browser itself', async () => {
    const submit = vi.fn<() => Promise<void>>(() => Promise.resolve());
    render(<Sample submit={submit} />);
    const name = screen.getByLabelText<HTMLInputElement>('Имя');
    fireEvent.change(name, { target: { value: 'Анна' } });
    expect(name.form?.noValidate).toBe(true);
    const goesOn = await act(async () => [fireEvent.submit(name.form!), fireEvent.submit(name.form!)]);
    expect(goesOn).toEqual([false, false]);
    expect(submit).toHaveBeenCalledTimes(1);
    await act(async () => void fireEvent.submit(name.form!));
    expect(submit, 'and then it can be sent again').toHaveBeenCalledTimes(2);
  });

  it('a refusal goes while the form is sent again, and when the form shows other values', async () => {
    const submit = vi.fn<() => Promise<void>>(refusing({ message: 'Сервер занят', errors: {} }));
    render(<Sample submit={submit} />);
    await userEvent.type(screen.getByLabelText('Имя'), 'Анна');
    const said = () => screen.getByRole('alert').textContent;
    await send();
    await waitFor(() => expect(said()).toBe('Сервер занят'));
    const { promise, reject } = Promise.withResolvers<void>();
    submit.mockReturnValueOnce(promise);
    await send();
    expect(said()).toBe('');
    await act(async () => reject(new Error('no answer')));
    expect(said()).not.toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Показать другое' }));
    expect(said()).toBe('');
  });

  it('a refusal that is about more than the fields of the form stays when those are typed in', async () => {
    render(<Sample submit={refusing({ message: 'Отказ' })} />);
    await userEvent.type(screen.getByLabelText('Имя'), 'Анна');
    await send();
    await screen.findByText('Такой пользователь уже существует');
    await userEvent.type(screen.getByLabelText('E-mail'), 'a');
    expect(screen.getByRole('alert').textContent).toBe('Отказ');
  });

  it('a refusal about no field outlasts the message of a field that was left', async () => {
    render(<Sample submit={refusing({ message: 'Нет связи', errors: {} })} tellsOnLeave />);
    const name = screen.getByLabelText('Имя');
    await userEvent.type(name, 'Анна');
    await send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Нет связи'));
    await userEvent.clear(name);
    await userEvent.type(name, '7');
    await userEvent.tab();
    await screen.findByText('Только буквы');
    await userEvent.type(name, 'я');
    expect(screen.queryByText('Только буквы')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('Нет связи');
  });

  it('tellsOnLeave: an empty field that is left says nothing, however long one waits', async () => {
    const check = vi.fn<typeof checkName>(checkName);
    render(<Sample submit={() => Promise.resolve()} tellsOnLeave check={check} />);
    await userEvent.click(screen.getByLabelText('Имя'));
    await userEvent.tab();
    await act(() => new Promise((done) => setTimeout(done)));
    expect(screen.queryByText('Это поле обязательное')).toBeNull();
    screen.getByRole('button', { name: 'Дальше' }).focus();
    await userEvent.tab();
    expect(check, 'a button that is left has nothing to check').not.toHaveBeenCalled();
  });

  it('takes of a refusal the first message of each field that it has', () => {
    const errors = { email: ['Занят', 'второе'], name: [], other: ['нет такого поля'] };
    expect(firstMessages({ ...refusal, errors }, { name: '', email: '' })).toEqual({ email: 'Занят' });
  });

  it('knows that it is unsaved; other values count as saved', async () => {
    render(<Sample submit={() => Promise.reject(Object.assign(new Error('refused'), refusal))} />);
    const state = () => screen.getByText(/^(не сохранено|как было)$/).textContent;
    await userEvent.type(screen.getByLabelText('Имя'), 'А');
    expect(state()).toBe('не сохранено');
    await userEvent.type(screen.getByLabelText('Имя'), '{Backspace}');
    expect(state()).toBe('как было');
    await userEvent.type(screen.getByLabelText('E-mail'), 'a@b.ru');
    await userEvent.click(screen.getByRole('button', { name: 'Показать другое' }));
    expect([
      state(),
      screen.getByLabelText<HTMLInputElement>('Имя').value,
      screen.getByLabelText<HTMLInputElement>('E-mail').value,
    ]).toEqual(['как было', 'Вера', '']);
  });

  describe('refusal with a waiting time', () => {
    beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
    afterEach(() => vi.useRealTimers());

    it('counts the seconds and goes away; it is announced once', async () => {
      const wait: ApiError = {
        status: 429,
        code: 'too_many_attempts',
        message: 'Слишком много попыток. Повторите через 6 с',
        errors: {},
        retryAt: Date.now() + 6000,
      };
      render(<Sample submit={() => Promise.reject(Object.assign(new Error('refused'), wait))} />);
      fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Анна' } });
      fireEvent.click(screen.getByRole('button', { name: 'Дальше' }));
      const said = await screen.findByText('Слишком много попыток. Повторите через 6 с', {
        selector: '.visually-hidden',
      });
      await act(() => vi.advanceTimersByTimeAsync(4000));
      expect(screen.getByText(/Повторите через [12] с/, { selector: '[aria-hidden]' })).toBeTruthy();
      expect(said.textContent).toBe('Слишком много попыток. Повторите через 6 с');
      await act(() => vi.advanceTimersByTimeAsync(2500));
      expect(screen.getByRole('alert').textContent).toBe('');
    });
  });
});
