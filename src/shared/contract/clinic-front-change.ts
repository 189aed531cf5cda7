import { Type } from 'typebox';
import { MAX_LATITUDE, MAX_LONGITUDE } from '../rules/place.ts';
import { MAX_SERVICES, MAX_SERVICE_NAME, MAX_SHOWN_DOCTORS, SERVICE_ICONS } from '../rules/service-icons.ts';
import { MAX_SOCIAL_LINK } from '../rules/social-links.ts';
import { Uuid, nullable, oneOf } from './common.ts';

/** As pages take it; null: the platform's own. */
const Colour = Type.Optional(nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })));
/** A name, or an address with or without its scheme; null or empty: none. */
const Link = Type.Optional(nullable(Type.String({ maxLength: MAX_SOCIAL_LINK, 'x-clean': 'line' })));
const Service = Type.Object(
  {
    uuid: Uuid,
    /** of a new one, always (2 §5) */
    icon: Type.Optional(oneOf(SERVICE_ICONS)),
    name: Type.String({ minLength: 1, maxLength: MAX_SERVICE_NAME, pattern: '\\S', 'x-clean': 'line' }),
  },
  { additionalProperties: false },
);
const Latitude = Type.Number({ minimum: -MAX_LATITUDE, maximum: MAX_LATITUDE });
const Longitude = Type.Number({ minimum: -MAX_LONGITUDE, maximum: MAX_LONGITUDE });
/** Each key by itself (K22): what is left out stays. */
export const FrontChange = Type.Object(
  {
    primaryColor: Colour,
    secondaryColor: Colour,
    vk: Link,
    yt: Link,
    tw: Link,
    fb: Link,
    ok: Link,
    tg: Link,
    ig: Link,
    /** latitude and longitude; null: not on the map (B8) */
    coords: Type.Optional(nullable(Type.Tuple([Latitude, Longitude]))),
    /** all of them, in order; the look that the site gave one stays with its uuid (K19) */
    services: Type.Optional(Type.Array(Service, { maxItems: MAX_SERVICES })),
    /** empty: all by surname (B14) */
    doctors: Type.Optional(Type.Array(Uuid, { maxItems: MAX_SHOWN_DOCTORS })),
  },
  { additionalProperties: false },
);
