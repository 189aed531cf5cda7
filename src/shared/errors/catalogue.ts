/**
 * Error code → HTTP status → Russian text. Every refusal of the server comes from here (decision "Errors").
 * `{name}` in a text is filled from the error's params.
 */
export const ERRORS = {
  validation_failed: { status: 422, text: 'Проверьте заполнение полей' },
  not_signed_in: { status: 401, text: 'Пожалуйста авторизуйтесь или зарегистрируйтесь в системе' },
  second_factor_required: { status: 401, text: 'Подтвердите вход вторым способом' },
  session_locked: { status: 401, text: 'Сеанс заблокирован: введите пароль' },
  token_expired: { status: 401, text: 'Сеанс завершён, войдите снова' },
  permission_denied: { status: 403, text: 'У вас нет доступа к этому действию' },
  feature_not_available: { status: 403, text: 'Эта возможность в клинике отключена' },
  account_blocked: { status: 403, text: 'Учётная запись заблокирована. Обратитесь в клинику' },
  not_found: { status: 404, text: 'Не найдено' },
  clinic_required: { status: 400, text: 'Не указана клиника: нужен заголовок APIKey' },
  conflict: { status: 409, text: 'Данные изменились, обновите страницу и повторите' },
  stale_version: { status: 409, text: 'Данные уже изменены другим пользователем' },
  too_many_requests: { status: 429, text: 'Слишком много запросов. Повторите через {seconds} с' },
  too_many_attempts: { status: 429, text: 'Слишком много попыток. Повторите через {seconds} с' },
  sign_in_slowed: {
    status: 429,
    text: 'Слишком много попыток войти. Повторите через {seconds} с или войдите по письму',
  },
  letters_exhausted: {
    status: 429,
    text: 'На этот адрес за час уже отправлено много писем. Откройте последнее из них или задайте пароль на странице «Восстановить пароль»',
  },
  server_busy: { status: 503, text: 'Сервер занят, повторите через несколько секунд' },
  internal_error: { status: 500, text: 'Произошла ошибка' },
  payload_too_large: { status: 413, text: 'Слишком большой запрос' },
  request_timeout: { status: 408, text: 'Запрос передавался слишком долго. Проверьте соединение и повторите' },
  wrong_host: { status: 421, text: 'Демонстрация открывается только по адресу этого компьютера: http://localhost' },
  unsupported_media_type: { status: 415, text: 'Такой вид данных не поддерживается' },
  malformed_request: { status: 400, text: 'Запрос не удалось прочитать' },

  invalid_grant: { status: 401, text: 'Неверный логин или пароль' },
  unsupported_grant_type: { status: 400, text: 'Поддерживается только вход по паролю' },
  account_pending: { status: 403, text: 'Учётная запись ещё не активирована: перейдите по ссылке из письма' },
  email_taken: { status: 422, text: 'Такой пользователь уже существует' },
  registration_by_phone_unavailable: { status: 422, text: 'Регистрация по телефону пока недоступна, укажите e-mail' },
  consent_required: { status: 422, text: 'Нужно согласие' },
  consent_outdated: { status: 422, text: 'Текст документа обновился, прочитайте его ещё раз' },
  activation_link_invalid: { status: 422, text: 'Ссылка активации недействительна или уже использована' },
  activation_password_required: { status: 422, text: 'Введите пароль, который вы придумали при регистрации' },
  activation_password_wrong: { status: 422, text: 'Это не тот пароль, который был придуман при регистрации' },
  reset_link_invalid: { status: 422, text: 'Ссылка для смены пароля недействительна или устарела' },
  sign_in_link_invalid: { status: 422, text: 'Ссылка для входа недействительна, устарела или уже использована' },
  visit_link_invalid: { status: 422, text: 'Ссылка недействительна или устарела' },
  password_too_common: { status: 422, text: 'Этот пароль слишком известный, придумайте другой' },
  password_wrong: { status: 422, text: 'Текущий пароль указан неверно' },
  passwords_differ: { status: 422, text: 'Пароли не совпадают' },

  slot_not_found: { status: 404, text: 'Этого времени больше нет в расписании, выберите другое' },
  slot_taken: { status: 409, text: 'Выбранное время уже занято, выберите другое' },
  slot_held: { status: 409, text: 'Это время сейчас оформляет другой человек, выберите другое' },
  slot_offered_to_other: {
    status: 409,
    text: 'Это время предложено по листу ожидания: записать на него можно только того, кто его ждёт',
  },
  hold_limit_reached: {
    status: 429,
    text: 'Вы уже несколько раз придержали это время. Запишитесь или выберите другое',
  },
  slot_past: { status: 409, text: 'Это время уже прошло, выберите другое' },
  slot_by_phone: { status: 409, text: 'Запись на это время только по телефону' },
  patient_busy: { status: 409, text: 'У вас уже есть запись на это время' },
  booking_limit_reached: {
    status: 409,
    text: 'Предстоящих записей в этой клинике у вас уже {limit}, больше нельзя. Отмените ненужную запись',
  },
  dependant_already: { status: 409, text: 'Этот человек уже есть в ваших близких' },
  dependant_is_another: {
    status: 409,
    text: 'У этого человека уже есть карта в клинике. Другого человека добавьте отдельно',
  },
  dependant_has_bookings: {
    status: 409,
    text: 'У этого человека есть предстоящие записи. Сначала отмените их',
  },
  dependant_confirmation_needed: {
    status: 409,
    text: 'Подтвердите заново, что вправе записывать этого человека: «Мои близкие»',
  },
  too_many_dependants: { status: 409, text: 'Близких может быть не больше {limit}' },
  waiting_subject: { status: 422, text: 'Выберите врача или специальность, что-то одно' },
  waiting_already: { status: 409, text: 'Этот врач или специальность уже есть в листе ожидания' },
  waiting_limit_reached: {
    status: 409,
    text: 'В листе ожидания этой клиники уже {limit} ожиданий одного пациента, больше нельзя. Отмените ненужное',
  },
  waiting_ended: { status: 409, text: 'Это ожидание уже завершено' },
  waiting_unattended: { status: 409, text: 'В этой клинике нет записи через сайт, лист ожидания не ведётся' },
  offer_ended: { status: 409, text: 'Предложение уже не действует' },
  video_unavailable: { status: 409, text: 'Онлайн-консультации в этой клинике пока недоступны' },
  idempotency_key_reused: { status: 422, text: 'Этот ключ повтора уже использован для другого запроса' },
  appointment_started: { status: 409, text: 'Приём уже начался, отменить запись нельзя' },
  reschedule_too_late: { status: 409, text: 'Время приёма уже прошло, перенести запись нельзя' },
  appointment_not_awaited: { status: 409, text: 'Эта запись уже не ждёт ответа: приём начался или отменён' },
  appointment_not_active: { status: 409, text: 'Запись уже отменена' },
  appointment_locked: {
    status: 409,
    text: 'Пациент уже пришёл, идёт приём или он проведён: запись изменить нельзя',
  },
  slot_booked: { status: 409, text: 'На это время записан пациент. Сначала отмените запись' },
  slot_overlap: { status: 409, text: 'Время пересекается с другим временем этого врача' },
  patient_and_reserve: { status: 422, text: 'Нельзя одновременно записать пациента и поставить резерв' },
  range_end_before_start: { status: 422, text: 'Конец периода раньше начала' },
  range_too_long: { status: 422, text: 'Период не больше {days} дней' },
  date_far: { status: 422, text: 'Проверьте год: дата дальше десяти лет от сегодняшней' },
  segment_end_before_start: { status: 422, text: 'Конец должен быть позже начала' },
  slot_too_long: { status: 422, text: 'Время приёма не длиннее 12 часов' },
  segments_overlap: { status: 422, text: 'Отрезки пересекаются' },
  schedule_empty: { status: 422, text: 'По этим условиям не получается ни одного приёма' },
  schedule_too_many: {
    status: 422,
    text: 'Приёмов получается {count}, за один раз можно не больше {limit}: сократите период или увеличьте длительность',
  },
  absence_past: { status: 422, text: 'Это время уже прошло' },
  absence_overlap: { status: 409, text: 'Отсутствие врача в эти дни уже отмечено' },
  absence_move_twice: { status: 422, text: 'Это время выбрано для двух записей' },
  absence_move_inside: { status: 422, text: 'В это время врача не будет, выберите другое' },
  absence_ended: { status: 409, text: 'Отсутствие уже завершено' },
  status_move_refused: { status: 409, text: 'Из «{from}» в «{to}» перевести нельзя' },
  reception_not_saved: { status: 409, text: 'Приём станет проведённым, когда будет сохранена его запись' },

  title_taken: { status: 422, text: 'Такое название уже есть' },
  row_in_use: { status: 409, text: 'Удалить нельзя: {reason}' },
  field_in_use: { status: 409, text: 'Изменить нельзя: {reason}' },
  invitation_not_waiting: { status: 409, text: 'Приглашение этого сотрудника уже не ждёт ответа' },
  employment_over: {
    status: 409,
    text: 'Эта работа уже закончена. Чтобы начать снова, попросите клинику прислать приглашение',
  },
  employment_overlaps: {
    status: 409,
    text: 'Принять пока нельзя: на это время у вас есть часы в другой клинике, а здесь уже запись: {times}. Попросите одну из клиник перенести время',
  },
  employment_not_in_force: {
    status: 409,
    text: 'Записать нельзя: врач ещё не согласился работать в клинике или уже не работает в ней',
  },
  employee_exists: { status: 422, text: 'Сотрудник с этим e-mail уже есть' },
  doctor_exists: { status: 422, text: 'Этот сотрудник уже работает по этой специальности в этом отделении' },
  card_number_read_only: { status: 422, text: 'Номер карты изменить нельзя' },
  cursor_invalid: { status: 422, text: 'Это место списка больше не найти, откройте список с первой страницы' },

  middle_name_required: { status: 422, text: 'Укажите отчество или отметьте «Нет отчества»' },
  middle_name_and_mark: { status: 422, text: 'Уберите отчество или отметку «Нет отчества»' },
  day_in_future: { status: 422, text: 'Эта дата ещё не наступила' },
  day_too_early: { status: 422, text: 'Проверьте год: не раньше 1900' },
  snils_unsound: { status: 422, text: 'Проверьте СНИЛС: контрольное число не сходится' },
  oms_unsound: { status: 422, text: 'Проверьте номер полиса: контрольная цифра не сходится' },
  oms_form: {
    status: 422,
    text: 'В номере полиса 16 цифр, во временном свидетельстве — 9. У полиса старого образца укажите и серию',
  },
  benefit_code_form: { status: 422, text: 'Код льготы — три цифры, например 083' },
  document_kind_letters: { status: 422, text: 'Назовите документ словами, например паспорт' },
  document_serial_form: { status: 422, text: 'В серии могут быть только буквы и цифры' },
  document_number_form: { status: 422, text: 'В номере документа нужны цифры; кроме них могут быть буквы' },
  passport_serial_form: { status: 422, text: 'Серия паспорта — 4 цифры, например 45 10' },
  passport_number_form: { status: 422, text: 'Номер паспорта — 6 цифр' },
  address_needs_subject: { status: 422, text: 'Сначала укажите субъект Российской Федерации' },
  address_needs_town: { status: 422, text: 'Сначала укажите город или населенный пункт' },
  address_needs_street: { status: 422, text: 'Сначала укажите улицу' },
  address_needs_house: { status: 422, text: 'Сначала укажите дом' },

  card_not_filled: {
    status: 409,
    text: 'Медицинская карта не заполнена. Для приема пациента необходимо заполнить данные',
  },
  diagnosis_not_recordable: {
    status: 422,
    text: 'Этот код записать нельзя: выберите действующий код без уточняющих кодов',
  },
  case_closed: { status: 409, text: 'Этот случай лечения уже закрыт, выберите другой или откройте новый' },
  record_exists: { status: 409, text: 'Запись этого приёма уже сохранена, откройте её и внесите изменения' },
  visit_not_started: { status: 409, text: 'Сначала нажмите «Принять пациента»' },
  draft_elsewhere: { status: 409, text: 'Этот прием пишут в другой вкладке: там черновик новее' },
  visit_cancelled: { status: 409, text: 'Прием отменен' },

  document_failed: { status: 500, text: 'Сервер не смог сделать PDF из этого документа. Повторите печать' },
  document_not_ready: { status: 409, text: 'Документ ещё готовится' },
  pdf_unavailable: {
    status: 503,
    text: 'На сервере нет LibreOffice, поэтому PDF не сделать. Скачайте документ в формате .docx',
  },
  too_many_documents: { status: 429, text: 'Слишком много документов в очереди. Повторите через {seconds} с' },

  upload_malformed: { status: 422, text: 'Файл не удалось принять. Отправьте его ещё раз' },
  file_empty: { status: 422, text: 'Файл пустой' },
  file_too_large: { status: 413, text: 'Файл слишком большой: можно не больше {limit} МБ' },
  file_type_refused: { status: 422, text: 'Файл такого вида не подходит. Можно: {kinds}' },
  file_macros: { status: 422, text: 'В документе есть макросы. Сохраните его без них и отправьте ещё раз' },
  picture_unreadable: {
    status: 422,
    text: 'Картинку не удалось прочитать. Сохраните её как JPEG или PNG и отправьте ещё раз',
  },
  file_infected: { status: 422, text: 'Проверка на вирусы не пропустила этот файл' },
  file_checking: { status: 409, text: 'Файл ещё проверяется на вирусы' },
  quota_exceeded: {
    status: 409,
    text: 'Место для файлов клиники закончилось. Уберите ненужные: то, что нигде не вставлено, удаляется за сутки. Или обратитесь в поддержку',
  },
  storage_unavailable: { status: 503, text: 'Хранилище файлов сейчас недоступно. Повторите через несколько минут' },
  range_not_satisfiable: { status: 416, text: 'В файле нет такой части' },

  import_running: { status: 409, text: 'Загрузка уже идёт' },
  import_wrong_file: { status: 422, text: 'Файл не принят: {reason}' },
  import_cut_off: { status: 422, text: 'Файл обрывается: загрузите его целиком' },
  import_not_checked: {
    status: 409,
    text: 'Этот файл уже загружен, отменён или ждал слишком долго. Проверьте его ещё раз',
  },
  import_not_confirmed: { status: 422, text: 'Наберите число строк, которые будут выведены из действия: {retired}' },
  import_not_last: { status: 409, text: 'Отменить можно только последнюю загрузку' },
  job_not_running: { status: 409, text: 'Эта задача уже закончилась, остановить её нельзя' },
  job_not_failed: { status: 409, text: 'Повторить можно только задачу, которая недавно не удалась' },
  too_many_favourites: { status: 409, text: 'В избранном не больше {count} диагнозов. Уберите ненужные' },

  schedule_too_large: { status: 422, text: 'Слишком длинный период: не больше {days} дней за один раз' },
} as const satisfies Record<string, { status: number; text: string }>;
export type ErrorCode = keyof typeof ERRORS;

/** Params put into a text; `errors` are messages by field. */
export interface ErrorParams {
  readonly [name: string]: string | number | undefined;
}

/** The Russian text of a code with its params filled in. */
export const errorText = (code: ErrorCode, params: ErrorParams = {}): string =>
  ERRORS[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
