export const doctorPageTexts = {
  title_doctor_page: (doctor: string, clinic: string) => `${doctor}, ${clinic}`,
  title_doctor_gone: 'Врач не найден',
  title_who: 'Врач',
  title_marks: 'О враче коротко',
  title_treats: 'С чем приходят',
  title_learned: 'Опыт и образование',
  title_way: 'Как пройдёт прием',

  field_where: 'Где принимает',
  field_department: 'Отделение',
  field_visit: 'В клинике',

  action_all_doctors: 'Все врачи клиники',
} as const;
