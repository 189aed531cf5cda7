import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Prescription } from '#shared/rules/form-025u.ts';
import type { TreatmentCase } from '../api.ts';
import { CaseChoice } from './case-choice.tsx';
import { DrugList } from './drug-list.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { LongText } from './fields.tsx';

afterEach(cleanup);
HTMLElement.prototype.scrollIntoView = () => undefined;

describe('список препаратов', () => {
  function Host({ onSeen }: { readonly onSeen: (value: readonly Prescription[]) => void }) {
    const [value, setValue] = useState<Prescription[]>([]);
    onSeen(value);
    return <DrugList value={value} errors={{ 'prescriptions.0.drug': 'Это поле обязательное' }} onChange={setValue} />;
  }
  it('добавляет строку с фокусом, пишет в неё и убирает её', async () => {
    const user = userEvent.setup();
    const onSeen = vi.fn<(value: readonly Prescription[]) => void>();
    render(<Host onSeen={onSeen} />);
    expect(screen.getByText('Препараты не назначены.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Добавить препарат' }));
    const drug = await screen.findByRole('textbox', { name: /Наименование лекарственного препарата/ });
    expect(drug.getAttribute('aria-invalid')).toBe('true');
    await user.type(drug, 'Вода');
    await user.type(screen.getByRole('textbox', { name: /^Дозировка/ }), '200 мл');
    expect(onSeen).toHaveBeenLastCalledWith([{ drug: 'Вода', dosage: '200 мл', method: '', duration: '' }]);
    await user.click(screen.getByRole('button', { name: 'Убрать препарат: Вода' }));
    expect(onSeen).toHaveBeenLastCalledWith([]);
  });
});

describe('случай лечения', () => {
  const open: TreatmentCase = { id: 'c1', opened_at: '2026-11-01T09:00:00+03:00', visits: 2, last_visit_at: '2026-11-12T09:00:00+03:00', diagnosis: { code: 'I10', name: 'Гипертензия' }, version: 1 };
  it('открытый продолжают, или открывают новый', async () => {
    const onChange = vi.fn<(id: string | null) => void>();
    render(<CaseChoice cases={[open, { ...open, id: 'c2', diagnosis: null, visits: 1 }]} value="c1" onChange={onChange} />);
    expect(screen.getByRole('radio', { name: /I10 Гипертензия.*2 визита, последний 12 ноября 2026/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: /открыт 1 ноября 2026.*1 визит/ })).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('radio', { name: /Открыть новый случай/ }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  });
  it('без открытых выбора нет', () => {
    render(<CaseChoice cases={[]} value={null} onChange={() => undefined} />);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('сводка ошибок', () => {
  const Page = ({ attempt, errors, failure = null }: { readonly attempt: number; readonly errors: Record<string, string>; readonly failure?: string | null }) => (
    <>
      <ErrorSummary errors={errors} failure={failure} attempt={attempt} />
      <LongText field="complaints" label="Жалобы пациента" value="" error={errors['complaints']} onChange={() => undefined} />
      <LongText field="objective" label="Объективные данные" value="" onChange={() => undefined} />
    </>
  );
  it('ведёт к первому полю сама и к каждому по ссылке', async () => {
    const errors = { complaints: 'Это поле обязательное', objective: 'Слишком длинно' };
    const { rerender } = render(<Page attempt={0} errors={{}} />);
    expect(screen.getByRole('alert').textContent).toBe('');
    rerender(<Page attempt={1} errors={errors} />);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Жалобы пациента/ }));
    expect(screen.getByRole('alert').textContent).toContain('Запись не сохранена: 2 поля с ошибкой');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Объективные данные: Слишком длинно' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Объективные данные/ }));
  });
  it('отказ без поля читается сам', () => {
    const { rerender } = render(<Page attempt={0} errors={{}} />);
    rerender(<Page attempt={1} errors={{}} failure="Этот случай лечения уже закрыт" />);
    expect(document.activeElement?.textContent).toBe('Этот случай лечения уже закрыт');
  });
});
