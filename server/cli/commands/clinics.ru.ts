import type { Module } from '#shared/access/modules.ts';
import type { AccountState } from '#shared/rules/user-status.ts';

/** Texts of the commands about clinics. */
export const clinicsTexts = {
  listSummary: 'клиники платформы',
  searchOption: 'часть названия или города',
  off: 'отключена',
  counted: (shown: number, total: number) => `Клиник: ${total}, показано ${shown}.`,

  disableSummary: 'отключить клинику: её страницы и кабинет закрываются, данные остаются',
  enableSummary: 'снова включить клинику',
  disabled: (title: string) => `Клиника отключена: ${title}.`,
  enabled: (title: string) => `Клиника работает: ${title}.`,

  showSummary: 'всё, что платформа знает о клинике: администраторы, модули, сети, предстоящие записи',
  facts: {
    id: 'номер',
    page: 'страница',
    city: 'город',
    website: 'сайт',
    zone: 'часовой пояс',
    since: 'на платформе с',
    state: 'состояние',
    employees: 'сотрудников',
    visits: 'предстоящих записей',
    networks: 'сети сотрудников',
    modules: 'модули',
    admins: 'администраторы',
  },
  none: 'нет',
  everywhere: 'любые',
  works: 'работает',
  disabledSince: (day: string) => `отключена с ${day}`,
  adminStates: {
    activated: 'действует',
    pending_activation: 'приглашение не принято',
    pending_approval: 'ждёт решения',
    banned: 'заблокирован',
    disapproved: 'отклонён',
    closed: 'учётная запись закрыта',
  } satisfies Readonly<Record<AccountState, string>>,

  editSummary: 'изменить то, что о клинике хранит платформа; чего не назвали, остаётся',
  titleOption: 'новое название',
  newSlugOption: 'новый адрес страницы: строчные латинские буквы, цифры и дефисы; прежний перестанет действовать',
  cityOption: 'город; пустой – не указан',
  websiteOption: 'сайт самой клиники; пустой – не указан',
  networksOption: 'сети, в которых обслуживаются её сотрудники, через запятую; пустые – любые',
  nothingToEdit: 'Укажите, что изменить: --title, --new-slug, --city, --website или --networks.',
  wrongNetworks: 'В --networks нужны адреса или сети через запятую, например 203.0.113.7,198.51.100.0/24.',
  edited: (title: string) => `Изменено: ${title}.`,

  modulesSummary: 'модули клиники; без --on и --off только показать их',
  onOption: 'что включить, через запятую: booking, registry, reception',
  offOption: 'что выключить, через запятую; страницы и вызовы закрываются сразу',
  bothWays: (module: string) => `Модуль ${module} стоит и в --on, и в --off.`,
  moduleOn: 'включён',
  moduleOff: 'выключен',
  modules: {
    booking: 'запись на приём',
    registry: 'регистратура',
    reception: 'приём пациента',
  } satisfies Readonly<Partial<Record<Module, string>>>,

  appointSummary: 'назначить администратора клиники и пригласить его письмом; кто ещё не вошёл, получит письмо заново',
  emailOption: 'адрес электронной почты администратора',
  nameOption: 'его имя в кавычках: "Фамилия Имя Отчество"',
  appointed: (email: string, title: string) => `Администратор назначен: ${email}, ${title}.`,
  dismissSummary: 'снять администратора клиники; единственного, кто может войти, нельзя',
  dismissed: (who: string, title: string) => `Больше не администратор: ${who}, ${title}.`,
  notAdmin: (who: string, slug: string) => `${who} – не администратор клиники «${slug}».`,
};
