import { errorText } from '#shared/errors/catalogue.ts';
import type { ServiceIcon } from '#shared/rules/service-icons.ts';
import { keptSocialLink } from '#shared/rules/social-links.ts';
import { placeText, readPlace, type Place } from '#shared/rules/place.ts';
import { SOCIAL_NETWORKS, type SocialNetwork } from '#shared/rules/social-networks.ts';
import { parseHex, toHex } from '#shared/theme/color.ts';
import { NETWORK_NAMES } from '#renderer/entities/clinic/front-texts.ru.ts';
import type { RowField } from '#renderer/entities/row-form/use-row-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { ClinicSettings, SettingsBody } from './api.ts';
import { frontTexts } from './front-texts.ru.ts';
import { texts } from './texts.ru.ts';

type Front = ClinicSettings['front'];
export type FrontName =
  | 'colour'
  | 'secondaryColor'
  | 'coords'
  | 'hasSocial'
  | SocialNetwork
  | 'services'
  | 'newService'
  | 'doctors';
/**
 * As the form keeps them: an empty colour is the platform's, services are JSON, doctors are a JSON list of ids, empty
 * for all by surname. `newService` is what stands in the field of a service that is not added yet.
 */
export type FrontValues = Readonly<Record<FrontName, string>>;
/** A service as it is edited. */
export interface ServiceDraft {
  readonly uuid: string;
  readonly icon?: ServiceIcon | undefined;
  readonly name: string;
}

/** Social links are shown. */
export const ON = 'yes';
/** Written in one way, so that equal lists are equal texts. */
export const servicesText = (list: readonly ServiceDraft[]): string =>
  JSON.stringify(list.map(({ uuid, icon, name }) => ({ uuid, icon, name })));
export const servicesIn = (value: string): readonly ServiceDraft[] => JSON.parse(value) as ServiceDraft[];
/** null: all by surname. */
export const doctorsIn = (value: string): readonly string[] | null =>
  value === '' ? null : (JSON.parse(value) as string[]);

const placeOf = ({ coords }: Front): string => (coords ? placeText(coords as unknown as Place) : '');
function keptPlace(typed: string): [number, number] | null {
  const place = readPlace(typed);
  return place && [...place];
}

export function toFrontValues(front: Front = {}): FrontValues {
  const links = Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, front[network] ?? ''])) as Record<
    SocialNetwork,
    string
  >;
  return {
    ...links,
    colour: front.primaryColor ?? '',
    secondaryColor: front.secondaryColor ?? '',
    coords: placeOf(front),
    hasSocial: SOCIAL_NETWORKS.some((network) => links[network] !== '') ? ON : '',
    services: servicesText(front.services ?? []),
    newService: '',
    doctors: front.doctors ? JSON.stringify(front.doctors) : '',
  };
}

const hexOf = (typed: string): string | null => {
  const color = parseHex(typed.trim());
  return color && toHex(color);
};
/** Switched off, social links are dropped (2 §4). */
export function toFrontBody(values: FrontValues): NonNullable<SettingsBody['front']> {
  const links = SOCIAL_NETWORKS.map((network) => {
    const typed = values.hasSocial === ON ? values[network].trim() : '';
    return [network, typed === '' ? null : (keptSocialLink(network, typed) ?? typed)] as const;
  });
  return {
    primaryColor: hexOf(values.colour),
    secondaryColor: hexOf(values.secondaryColor),
    coords: keptPlace(values.coords),
    ...Object.fromEntries(links),
    services: servicesIn(values.services).map(({ uuid, icon, name }) => ({
      uuid,
      ...(icon ? { icon } : {}),
      name: name.trim(),
    })),
    doctors: [...(doctorsIn(values.doctors) ?? [])],
  };
}

/** Messages by field, beside what the contract refuses. */
export function checkFront(values: FrontValues): FieldErrors {
  const found: Partial<Record<FrontName, string>> = {};
  for (const name of ['colour', 'secondaryColor'] as const)
    if (values[name].trim() !== '' && hexOf(values[name]) === null) found[name] = texts.alert_colour;
  if (values.coords.trim() !== '' && readPlace(values.coords) === null) found.coords = frontTexts.alert_place;
  if (values.hasSocial === ON)
    for (const network of SOCIAL_NETWORKS)
      if (keptSocialLink(network, values[network]) === null) found[network] = errorText('social_link_wrong');
  if (servicesIn(values.services).some(({ name }) => name.trim() === ''))
    found.services = frontTexts.alert_service_name;
  if (values.newService.trim() !== '') found.newService = frontTexts.alert_not_added;
  if (doctorsIn(values.doctors)?.length === 0) found.doctors = frontTexts.alert_no_doctors;
  return found;
}

/** The form's name of a field of the wire: `front.services.0.name` is about the services, `hours.0` about the hours. */
export function formField(field: string): string {
  const [first = '', key] = field.split('.');
  if (first === 'hours') return first;
  if (first !== 'front' || key === undefined) return field;
  return key === 'primaryColor' ? 'colour' : key;
}

const servicesInWords = ({ services = [] }: Front): string =>
  services.map(({ name }) => name).join(', ') || frontTexts.hint_no_services;
/** Each field and how a saved clinic shows in it. */
export const FRONT_FIELDS: readonly RowField<ClinicSettings, FrontName>[] = [
  { name: 'colour', label: texts.field_colour, text: ({ front }) => front.primaryColor ?? texts.hint_no_colour },
  {
    name: 'secondaryColor',
    label: frontTexts.field_second_colour,
    text: ({ front }) => front.secondaryColor ?? texts.hint_no_colour,
  },
  { name: 'coords', label: frontTexts.field_place, text: ({ front }) => placeOf(front) || frontTexts.hint_no_place },
  {
    name: 'hasSocial',
    label: frontTexts.field_social,
    text: ({ front }) =>
      SOCIAL_NETWORKS.flatMap((network) => front[network] ?? []).join(', ') || frontTexts.hint_no_link,
  },
  ...SOCIAL_NETWORKS.map((name) => ({
    name,
    label: NETWORK_NAMES[name],
    text: ({ front }: ClinicSettings) => front[name] ?? frontTexts.hint_no_link,
  })),
  { name: 'services', label: frontTexts.title_services, text: ({ front }) => servicesInWords(front) },
  { name: 'newService', label: frontTexts.field_service, text: () => '' },
  {
    name: 'doctors',
    label: frontTexts.title_doctors,
    text: ({ front }) => (front.doctors ? frontTexts.hint_shown_doctors(front.doctors.length) : frontTexts.field_all),
  },
];
