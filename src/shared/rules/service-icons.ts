/** Icons of a clinic's services: 21 of them (2 §9). */
export const SERVICE_ICONS = [
  'teeth',
  'heart',
  'eye',
  'ear',
  'child',
  'lab',
  'xray',
  'ultrasound',
  'surgery',
  'vaccination',
  'massage',
  'psychology',
  'pharmacy',
  'home',
  'ambulance',
  'women',
  'men',
  'skin',
  'bones',
  'diabetes',
  'other',
] as const;
export type ServiceIcon = (typeof SERVICE_ICONS)[number];

/** Most services of a clinic, and characters of the name of one. */
export const [MAX_SERVICES, MAX_SERVICE_NAME] = [50, 100];
/** Most doctors that a clinic puts into an order of its own: as many as one call lists. */
export const MAX_SHOWN_DOCTORS = 100;
