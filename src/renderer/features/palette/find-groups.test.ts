import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import type { Specialty } from '#renderer/entities/doctor/api.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { groupsOf } from './find-groups.ts';

const patient = { id: 'p1', last_name: 'Расписова' } as PatientRow;
const doctor = { id: 'd1' } as Doctor;
const page = (title: string) => ({ to: `/${title}`, title, icon: createElement('i') });
const visit = (id: string, status: string, of = 'p1') => ({ id, status, patient: { id: of } }) as QueueItem;
const pages = [page('Список записей'), page('Расписание')];
const groups = (changes: Partial<Parameters<typeof groupsOf>[0]> = {}) =>
  groupsOf({
    text: '',
    recent: [],
    patients: undefined,
    doctors: [],
    specialties: [],
    visits: [],
    pages,
    tasks: [],
    findsPatients: true,
    ...changes,
  });
const keys = (changes: Parameters<typeof groups>[0] = {}) =>
  groups(changes).map(({ title, options }) => [title, options.map(({ key }) => key)]);

describe('groupsOf', () => {
  it('the empty field offers recent patients, pages and commands', () => {
    expect(keys({ recent: [patient] })).toEqual([
      ['Недавние пациенты', ['p1']],
      ['Страницы', ['/Список записей', '/Расписание']],
      ['Команды', ['add', 'keys']],
    ]);
    expect(keys()[0]?.[0]).toBe('Страницы');
  });

  it('a word that people say for a specialty finds it, ahead of a new patient of that name', () => {
    const specialties = [
      { id: 'ent', title: 'Оториноларинголог', doctors: 1 },
      { id: 'eye', title: 'Офтальмолог', doctors: 2 },
    ] satisfies Specialty[];
    expect(keys({ text: 'лор', specialties })).toEqual([
      ['Специальности', ['ent']],
      ['Команды', ['add', 'search']],
    ]);
  });

  it('a whole phone offers a new patient with it, another number none', () => {
    const titles = (text: string) =>
      groups({ text }).flatMap(({ options }) => options.flatMap((row) => (row.kind === 'command' ? [row.title] : [])));
    expect(titles('9037770011')[0]).toBe('Добавить пациента с телефоном +7 (903) 777-00-11');
    expect(titles('713')).toEqual(['Искать «713» в реестре пациентов']);
  });

  it('people come before pages, pages before commands', () => {
    expect(keys({ text: 'распис', patients: { items: [patient], total: 7 }, doctors: [doctor] })).toEqual([
      ['Пациенты', ['p1']],
      ['Врачи', ['d1']],
      ['Страницы', ['/Расписание']],
      ['Команды', ['add', 'search']],
    ]);
  });

  it('a page whose whole name is typed goes before doctors; a new patient is not first where anything is named', () => {
    const found = (text: string) => keys({ text, doctors: [doctor], pages: [{ ...page('Врачи'), also: ['стаж'] }] });
    expect(found('врачи')).toEqual([
      ['Страницы', ['/Врачи']],
      ['Врачи', ['d1']],
      ['Команды', ['search']],
    ]);
    expect(found('стаж').map(([title]) => title)).toEqual(['Страницы', 'Врачи', 'Команды']);
    expect(found('вра')).toEqual([
      ['Врачи', ['d1']],
      ['Страницы', ['/Врачи']],
      ['Команды', ['add', 'search']],
    ]);
    expect(keys({ text: 'горячие' })).toEqual([['Команды', ['keys', 'add', 'search']]]);
  });

  it('the best pages of many, inner ones for a search alone, by a Latin word as it was typed', () => {
    const many = Array.from({ length: 12 }, (_, at) => page(`Отчёт ${at}`));
    const inner = { ...page('Загрузка'), also: ['excel'], isInner: true };
    expect(keys({ text: 'отчет', pages: many })[0]?.[1]).toHaveLength(8);
    expect(keys({ pages: [...many, inner] })[0]?.[1]).toHaveLength(12);
    expect(keys({ text: 'учсуд', typed: 'excel', pages: [inner] })[0]).toEqual(['Страницы', ['/Загрузка']]);
  });

  it('a number is no name to add, a single letter nothing to search for', () => {
    expect(keys({ text: '604' })).toEqual([['Команды', ['search']]]);
    expect(keys({ text: 'ъ' })).toEqual([]);
    expect(keys({ text: '12.03.1990' })).toEqual([['Команды', ['search']]]);
    expect(keys({ text: 'Тестова Мария 12.03.1990 89161234567' })[0]?.[1]).toContain('add');
    expect(keys({ text: 'Тестова Мария 12.03.1990' })).toEqual([['Команды', ['add', 'search']]]);
  });

  it('what can be done from anywhere stands first for who types its name', () => {
    const tasks = ['Отсутствие врача', 'Тёмное оформление'].map((title) => ({
      id: title,
      title,
      icon: createElement('i'),
      run: () => undefined,
    }));
    expect(keys({ text: 'врача отсут', tasks })).toEqual([['Команды', ['Отсутствие врача', 'add', 'search']]]);
    expect(keys({ text: 'темн', tasks })[0]).toEqual(['Команды', ['Тёмное оформление', 'add', 'search']]);
    const pages = [{ ...page('Оформление'), also: ['темнота'] }];
    expect(keys({ text: 'темн', tasks, pages }).map(([title]) => title)).toEqual(['Команды', 'Страницы']);
    expect(keys({ text: 'тёмное оформление', tasks, doctors: [doctor] })).toEqual([
      ['Команды', ['Тёмное оформление', 'search']],
      ['Врачи', ['d1']],
    ]);
    expect(keys({ tasks }).at(-1)).toEqual(['Команды', ['add', 'Отсутствие врача', 'Тёмное оформление', 'keys']]);
  });

  it('specialties with doctors, pages and commands by their other words', () => {
    const specialties = [
      { id: 's1', title: 'Кардиология', doctors: 2 },
      { id: 's2', title: 'Кардиохирургия', doctors: 0 },
    ] as Specialty[];
    expect(keys({ text: 'кардиол', specialties, findsPatients: false })).toEqual([['Специальности', ['s1']]]);
    expect(keys({ specialties }).map(([title]) => title)).not.toContain('Специальности');
    const task = { id: 't', title: 'Выйти', also: ['выход'], icon: createElement('i'), run: () => undefined };
    const found = (text: string) =>
      keys({ text, tasks: [task], pages: [{ ...page('Список записей'), also: ['запись'] }], findsPatients: false });
    expect(found('выход')).toEqual([['Команды', ['t']]]);
    expect(found('запись')).toEqual([['Страницы', ['/Список записей']]]);
    expect(found('помощь')).toEqual([['Команды', ['keys']]]);
  });

  it('who finds no patients is offered none to add or search', () => {
    expect(keys({ findsPatients: false })).toEqual([
      ['Страницы', ['/Список записей', '/Расписание']],
      ['Команды', ['keys']],
    ]);
    expect(keys({ text: 'орлов', findsPatients: false })).toEqual([]);
  });

  it('of several visits today the one that waits for its patient counts', () => {
    const visitFor = (visits: readonly QueueItem[]) => {
      const [option] = groups({ text: 'ра', patients: { items: [patient], total: 1 }, visits })[0]?.options ?? [];
      return option?.kind === 'patient' ? option.visit?.id : null;
    };
    expect(visitFor([visit('v1', 'done'), visit('v2', 'booked'), visit('v3', 'booked', 'p2')])).toBe('v2');
    expect(visitFor([visit('v1', 'done')])).toBe('v1');
    expect(visitFor([visit('v3', 'booked', 'p2')])).toBeUndefined();
  });
});
