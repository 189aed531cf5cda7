import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PatientVisits } from './patient-visits.tsx';

afterEach(cleanup);

const doctor = { lastName: 'Орлова', firstName: 'Анна', middleName: 'Петровна' };
const visit = (id: string, day: string, status_text: string) => ({
  id,
  start_time: `${day}T10:00:00+03:00`,
  doctor,
  specialty: 'Терапия',
  status: 'done' as const,
  status_text,
});

it('tells when, to whom and how it went, and how many more there are', () => {
  const items = [
    visit('c', '2026-12-01', 'Запись произведена'),
    visit('b', '2026-11-23', 'Пациент пришел'),
    visit('a', '2026-10-22', 'Пациент не явился'),
  ];
  render(<PatientVisits visits={{ items, total: 6 }} beside="b" most={3} />);
  const rows = within(screen.getByRole('region', { name: 'Другие визиты' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent.replaceAll('\u00a0', ' '))).toEqual([
    '01.12.2026 · Орлова А. П.Терапия · Запись произведена',
    '22.10.2026 · Орлова А. П.Терапия · Пациент не явился',
  ]);
  expect(screen.getByText('и ещё 3')).toBeTruthy();
});

it('is not there for a patient whose only visit is looked at', () => {
  render(
    <PatientVisits visits={{ items: [visit('b', '2026-11-23', 'Пациент пришел')], total: 1 }} beside="b" most={3} />,
  );
  expect(screen.queryByRole('region')).toBeNull();
});
