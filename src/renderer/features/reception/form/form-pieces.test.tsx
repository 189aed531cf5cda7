import { useState } from 'react';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyEpicrisis, type Diagnosis, type Epicrisis, type Prescription } from '#shared/rules/form-025u.ts';
import type { TreatmentCase } from '../api.ts';
import { CaseChoice } from './case-choice.tsx';
import { ConcomitantList } from './concomitant-list.tsx';
import { DrugList } from './drug-list.tsx';
import { EpicrisisSection } from './epicrisis-section.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Line, LongText } from './fields.tsx';
import { UnfinishedContext } from './unfinished.ts';

vi.mock('#renderer/entities/diagnosis/use-diagnosis-search.ts', () => ({
  useDiagnosisSearch: (text: string) => ({
    options:
      text === ''
        ? null
        : ['I10', 'E66.0']
            .filter((code) => code.startsWith(text))
            .map((code) => ({ ID: code, MKB_CODE: code, MKB_NAME: `Болезнь ${code}`, ADDITIONAL: null })),
    status: undefined,
    flush: () => undefined,
  }),
}));
vi.mock('#renderer/entities/refbook/use-books.ts', () => ({
  useDrugs: (text: string, isOn: boolean) => ({
    options:
      isOn && text === 'Нур'
        ? [{ ID: 'd1', S_TORG_NAME: 'Нурофен', S_MNN: 'Ибупрофен', S_FORMS: 'таблетки, 200 мг, 10 шт. - пачки' }]
        : null,
    status: undefined,
    flush: () => undefined,
  }),
  useDrugForms: ({ drugId }: { readonly drugId?: string }) =>
    drugId === undefined ? '' : 'таблетки, 200 мг, 10 шт. - пачки; суспензия, 100 мг/5 мл - флаконы',
}));
interface Toast {
  readonly message: string;
  readonly key?: string;
  readonly action?: { readonly onClick: () => void };
}
const { showToast, dismissToast } = vi.hoisted(() => ({
  showToast: vi.fn<(content: Toast) => void>(),
  dismissToast: vi.fn<(key: string) => void>(),
}));
vi.mock('#renderer/ui/toaster.ts', () => ({ showToast, dismissToast }));
afterEach(cleanup);
HTMLElement.prototype.scrollIntoView = () => undefined;

describe('list of drugs', () => {
  function Host({ onSeen }: { readonly onSeen: (value: readonly Prescription[]) => void }) {
    const [value, setValue] = useState<Prescription[]>([]);
    onSeen(value);
    return <DrugList value={value} errors={{ 'prescriptions.0.drug': 'Это поле обязательное' }} onChange={setValue} />;
  }
  it('adds a row with focus, writes into it and removes it', async () => {
    const user = userEvent.setup();
    const onSeen = vi.fn<(value: readonly Prescription[]) => void>();
    render(<Host onSeen={onSeen} />);
    expect(screen.getByText('Препараты не назначены.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Добавить препарат' }));
    const drug = await screen.findByRole('combobox', { name: /Наименование лекарственного препарата/ });
    expect(drug.getAttribute('aria-invalid')).toBe('true');
    await user.type(drug, 'Вода');
    await user.type(screen.getByRole('combobox', { name: /^Дозировка/ }), '200 мл');
    expect(onSeen).toHaveBeenLastCalledWith([{ drug: 'Вода', dosage: '200 мл', method: '', duration: '' }]);
    await user.click(screen.getByRole('button', { name: 'Убрать препарат: Вода' }));
    expect(onSeen).toHaveBeenLastCalledWith([]);
    await vi.waitFor(() =>
      expect(document.activeElement, 'the focus stays in the list').toBe(
        screen.getByRole('button', { name: 'Добавить препарат' }),
      ),
    );
  });
});

describe('a drug of the register', () => {
  function Host({ onSeen }: { readonly onSeen: (value: readonly Prescription[]) => void }) {
    const [value, setValue] = useState<Prescription[]>([{ drug: '', dosage: '', method: '', duration: '' }]);
    onSeen(value);
    return <DrugList value={value} errors={{}} onChange={setValue} />;
  }
  it('is chosen with its international name, offers its forms, and is a text again when it is typed over', async () => {
    const user = userEvent.setup();
    const onSeen = vi.fn<(value: readonly Prescription[]) => void>();
    render(<Host onSeen={onSeen} />);
    const drug = screen.getByRole('combobox', { name: /Наименование/ });
    await user.type(drug, 'Нур{Enter}');
    expect(onSeen, 'Enter alone takes nothing').toHaveBeenLastCalledWith([expect.objectContaining({ drug: 'Нур' })]);
    await user.keyboard('{ArrowDown}{Enter}');
    const chosen = { drug: 'Нурофен', drugId: 'd1', international: 'Ибупрофен' };
    expect(onSeen).toHaveBeenLastCalledWith([{ ...chosen, dosage: '', method: '', duration: '' }]);
    expect(screen.getByText('МНН: Ибупрофен')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: /^Дозировка/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'таблетки, 200 мг',
      'суспензия, 100 мг/5 мл',
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onSeen).toHaveBeenLastCalledWith([{ ...chosen, dosage: 'таблетки, 200 мг', method: '', duration: '' }]);
    await user.type(drug, ' форте');
    expect(onSeen).toHaveBeenLastCalledWith([
      { drug: expect.stringContaining('форте') as string, dosage: 'таблетки, 200 мг', method: '', duration: '' },
    ]);
  });
});

describe('concomitant diseases', () => {
  function Host({ onSeen }: { readonly onSeen: (codes: readonly string[]) => void }) {
    const [value, setValue] = useState<Diagnosis[]>([]);
    onSeen(value.map(({ code }) => code));
    return <ConcomitantList field="concomitant" value={value} errors={{}} onChange={setValue} />;
  }
  it('are added and removed by keyboard without losing focus', async () => {
    const user = userEvent.setup();
    const onSeen = vi.fn<(codes: readonly string[]) => void>();
    render(<Host onSeen={onSeen} />);
    const field = (number: number) =>
      screen.findByRole('combobox', { name: new RegExp(`^Сопутствующее заболевание ${number}`) });
    for (const [index, code] of ['I10', 'E66.0'].entries()) {
      screen.getByRole('button', { name: 'Добавить сопутствующее заболевание' }).focus();
      await user.keyboard('{Enter}');
      const added = await field(index + 1);
      await vi.waitFor(() => expect(document.activeElement).toBe(added));
      await user.keyboard(`${code}{Enter}`);
      expect(document.activeElement, 'the chosen code is in the same field').toBe(await field(index + 1));
    }
    expect(onSeen).toHaveBeenLastCalledWith(['I10', 'E66.0']);
    screen.getByRole('button', { name: 'Убрать сопутствующее заболевание 1' }).focus();
    await user.keyboard('{Enter}');
    expect(onSeen).toHaveBeenLastCalledWith(['E66.0']);
    await vi.waitFor(() =>
      expect(document.activeElement, 'the neighbour has the focus').toBe(
        screen.getByRole('button', { name: 'Убрать сопутствующее заболевание 1' }),
      ),
    );
    expect(
      within(screen.getByRole('group', { name: 'Сопутствующее заболевание 1' })).getByRole('combobox', {
        name: /^Сопутствующее/,
      }),
    ).toHaveProperty('value', 'E66.0');
    // an undo puts a row removed by mistake back to its index
    expect(showToast.mock.lastCall?.[0].message).toBe('Сопутствующее заболевание убрано: I10');
    act(() => showToast.mock.lastCall?.[0].action?.onClick());
    expect(onSeen).toHaveBeenLastCalledWith(['I10', 'E66.0']);
  });
  it('words in the row that is being added stay when another row is removed or put back', async () => {
    const user = userEvent.setup();
    const onSeen = vi.fn<(codes: readonly string[]) => void>();
    render(<Host onSeen={onSeen} />);
    const add = () => user.click(screen.getByRole('button', { name: 'Добавить сопутствующее заболевание' }));
    const field = (number: number) =>
      screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^Сопутствующее заболевание ${number}`) });
    await add();
    await user.type(await field(1), 'I10{Enter}');
    await add();
    await user.type(await field(2), 'гипер');
    await user.click(screen.getByRole('button', { name: 'Убрать сопутствующее заболевание 1' }));
    expect(onSeen).toHaveBeenLastCalledWith([]);
    expect((await field(1)).value).toBe('гипер');
    act(() => showToast.mock.lastCall?.[0].action?.onClick());
    expect([(await field(1)).value, (await field(2)).value]).toEqual(['I10', 'гипер']);
    await user.clear(await field(2));
    await user.type(await field(2), 'E66.0{Enter}');
    expect(onSeen).toHaveBeenLastCalledWith(['I10', 'E66.0']);
    expect(document.activeElement, 'the chosen code is in the same field').toBe(await field(2));
  });
  it('«Вернуть» goes away with its list: another list in its place is not overwritten by the old one', async () => {
    dismissToast.mockClear();
    const { unmount } = render(
      <ConcomitantList
        field="concomitant"
        value={[{ code: 'I10', name: 'Болезнь I10', note: '', character: null }]}
        errors={{}}
        onChange={() => undefined}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Убрать сопутствующее заболевание 1' }));
    expect(dismissToast).not.toHaveBeenCalled();
    unmount();
    expect(dismissToast).toHaveBeenCalledExactlyOnceWith(showToast.mock.lastCall?.[0].key);
  });
});

describe('texts', () => {
  it('a paste from Word loses characters that cannot be saved or printed, but no words', () => {
    const [onText, onLine] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()];
    render(
      <>
        <LongText field="complaints" label="Жалобы" value="" onChange={onText} />
        <Line field="sickLeave" label="Листок" value="" onChange={onLine} />
      </>,
    );
    const pasted = 'Ка\u0000шель\u0007\u000bслабость\r\n\u2028ко\u00adнец \ud83d\ude00 \ud83d\tтаб';
    fireEvent.change(screen.getByRole('textbox', { name: /^Жалобы/ }), { target: { value: pasted } });
    fireEvent.change(screen.getByRole('textbox', { name: /^Листок/ }), {
      target: { value: '№\u00005\u2028\u000bот\u001f 1.11' },
    });
    expect(onText).toHaveBeenCalledExactlyOnceWith('Кашель\nслабость\n\nко\u00adнец \ud83d\ude00 \ufffd\tтаб');
    expect(onLine).toHaveBeenCalledExactlyOnceWith('№5  от 1.11');
  });

  it('a too long text stays whole, is named at its field and blocks saving', () => {
    const report = vi.fn<(field: string, problem: string | null) => void>();
    const show = (value: string) => (
      <UnfinishedContext value={report}>
        <LongText field="complaints" label="Жалобы" value={value} onChange={() => undefined} />
      </UnfinishedContext>
    );
    const { rerender } = render(show('а'.repeat(20_000)));
    expect(report).not.toHaveBeenCalled();
    const field = screen.getByRole('textbox', { name: /^Жалобы/ });
    expect(field.hasAttribute('maxlength')).toBe(false);
    rerender(show('а'.repeat(20_001)));
    expect(report).toHaveBeenLastCalledWith('complaints', 'Не больше 20\u00a0000 знаков, сейчас 20\u00a0001');
    expect(screen.getByText(/^Не больше 20.000 знаков, сейчас 20.001$/)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    rerender(show('короче'));
    expect(report).toHaveBeenLastCalledWith('complaints', null);
  });
});

describe('days of disability', () => {
  const report = vi.fn<(field: string, problem: string | null) => void>();
  function Host({ onSeen }: { readonly onSeen: (days: number | null) => void }) {
    const [value, setValue] = useState<Epicrisis>(emptyEpicrisis());
    onSeen(value.disabilityDays);
    return (
      <UnfinishedContext value={report}>
        <EpicrisisSection
          epicrisis={value}
          errors={{}}
          onToggle={() => undefined}
          onChange={setValue}
          closesCase={null}
          onClosesCase={() => undefined}
        />
      </UnfinishedContext>
    );
  }
  it('what is no count of days stays typed, is named at its field and blocks saving', async () => {
    const onSeen = vi.fn<(days: number | null) => void>();
    render(<Host onSeen={onSeen} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Временная нетрудоспособность/ });
    await userEvent.type(field, '-5');
    expect([field.value, onSeen.mock.lastCall?.[0]]).toEqual(['-5', null]);
    expect(screen.getByText('Целое число дней, от 0 до 1000')).toBeTruthy();
    expect(report).toHaveBeenLastCalledWith('epicrisis.disabilityDays', 'Целое число дней, от 0 до 1000');
    await userEvent.clear(field);
    await userEvent.type(field, '14');
    expect([report.mock.lastCall?.[1], onSeen.mock.lastCall?.[0]]).toEqual([null, 14]);
  });
});

describe('treatment case', () => {
  const open: TreatmentCase = {
    id: 'c1',
    opened_at: '2026-11-01T09:00:00+03:00',
    visits: 2,
    last_visit_at: '2026-11-12T09:00:00+03:00',
    diagnosis: { code: 'I10', name: 'Гипертензия' },
    diagnoses: null,
    version: 1,
  };
  it('an open case is continued, or a new one opened', async () => {
    const onChange = vi.fn<(id: string | null) => void>();
    render(
      <CaseChoice cases={[open, { ...open, id: 'c2', diagnosis: null, visits: 1 }]} value="c1" onChange={onChange} />,
    );
    expect(screen.getByRole('radio', { name: /I10 Гипертензия.*2 визита, последний 12 ноября 2026/ })).toHaveProperty(
      'checked',
      true,
    );
    expect(screen.getByRole('radio', { name: /открыт 1 ноября 2026.*1 визит/ })).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('radio', { name: /Открыть новый случай/ }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  });
  it('offers no choice without open cases', () => {
    render(<CaseChoice cases={[]} value={null} onChange={() => undefined} />);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('summary of errors', () => {
  const Page = ({
    attempt,
    errors,
    failure = null,
  }: {
    readonly attempt: number;
    readonly errors: Record<string, string>;
    readonly failure?: string | null;
  }) => (
    <>
      <ErrorSummary errors={errors} failure={failure} attempt={attempt} />
      <LongText
        field="complaints"
        label="Жалобы пациента"
        value=""
        error={errors['complaints']}
        onChange={() => undefined}
      />
      <LongText field="objective" label="Объективные данные" value="" onChange={() => undefined} />
    </>
  );
  it('focuses the first field by itself and each one by its link', async () => {
    const errors = { complaints: 'Это поле обязательное', objective: 'Слишком длинно' };
    const { rerender } = render(<Page attempt={0} errors={{}} />);
    expect(screen.getByRole('alert').textContent).toBe('');
    rerender(<Page attempt={1} errors={errors} />);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Жалобы пациента/ }));
    expect(screen.getByRole('alert').textContent).toContain('Запись не сохранена: 2 поля с ошибкой');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Объективные данные: Слишком длинно' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Объективные данные/ }));
  });
  it('a refusal without a field gets the focus itself', () => {
    const { rerender } = render(<Page attempt={0} errors={{}} />);
    rerender(<Page attempt={1} errors={{}} failure="Этот случай лечения уже закрыт" />);
    expect(document.activeElement?.textContent).toBe('Этот случай лечения уже закрыт');
  });
});
