import { plural } from '#shared/format/plural.ts';

/** At most so many names or times; of more than that the rest is counted. */
const listed = (names: readonly string[], total: number): string => {
  const rest = total - names.length;
  return names.join(', ') + (rest > 0 ? ` и ещё ${rest}` : '');
};

/** Reasons of refusals: what uses the row, and what to do first. */
export const registryTexts = {
  listed,
  specialtyOf: (names: readonly string[], total: number) =>
    `по этой специальности ${plural(total, 'работает', 'работают', 'работают')} ${listed(names, total)}`,
  departmentOf: (names: readonly string[], total: number) =>
    `в этом отделении ${plural(total, 'работает', 'работают', 'работают')} ${listed(names, total)}`,
  doctorIsWaitedFor: 'врача ждут в листе ожидания или ждали раньше',
  specialtyIsWaitedFor: 'эту специальность ждут в листе ожидания или ждали раньше',
  specialtyHasCases: 'по этой специальности есть случаи лечения пациентов',
  employeeIsDoctor: (specialties: readonly string[]) =>
    `сотрудник работает врачом (${specialties.join(', ')}). Сначала удалите его из списка врачей`,
  doctorHasAppointments: 'у врача есть записи пациентов, они хранятся всегда',
  doctorHasSlots: (count: number) =>
    `у врача в расписании ${count} ${plural(count, 'время', 'времени', 'времён')}. Сначала очистите расписание`,
  personOfTwoClinics:
    'этот человек числится и в другой клинике, одна клиника не может привязать к нему учётную запись. Добавьте сотрудника заново с этим e-mail: приглашение он примет сам',
  emailOfAnother:
    'по этому e-mail уже работает сотрудник другой клиники. Удалите эту строку и добавьте сотрудника заново',
};

/** Tables as files: names and heads. */
export const exportTexts = {
  tables: { employees: 'Сотрудники', doctors: 'Врачи', specialties: 'Специальности', departments: 'Отделения' },
  fileName: (table: string, day: string, format: string) => `${table} ${day}.${format}`,
  title: 'Название',
  lastName: 'Фамилия',
  firstName: 'Имя',
  middleName: 'Отчество',
  email: 'E-mail',
  phone: 'Телефон',
  workEmail: 'Рабочий e-mail',
  workPhone: 'Рабочий телефон',
  roles: 'Роли',
  state: 'Состояние',
  specialty: 'Специальность',
  department: 'Отделение',
  degree: 'Учёная степень',
  experience: 'Стаж, лет',
  shortInfo: 'Коротко о враче',
  fullInfo: 'Подробно о враче',
} as const;
