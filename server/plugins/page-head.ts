import { isUuid } from '#shared/format/uuid.ts';
import { PAGES, PATTERNS, findPage, type PagePattern } from '#shared/pages.ts';
import { pageTexts as texts } from './page-head.ru.ts';

/** What the server says of a page before the app has started: to search engines, messengers, and to who waits. */
export interface PageHead {
  readonly status: 200 | 404;
  /** the same page under the present address of its clinic, when the URL has one from before (B12) */
  readonly movedTo?: string | undefined;
  readonly title: string;
  readonly description: string;
  /** search engines leave it out */
  readonly isHidden?: boolean;
}
/** A clinic as its page is announced. */
export interface AnnouncedClinic {
  readonly id: string;
  /** present address of its page */
  readonly slug: string;
  readonly title: string;
  readonly city: string;
  /** people find it, search engines too */
  readonly isShown: boolean;
  /** of a doctor's page: who they are; null when the clinic has no such doctor */
  readonly doctor?: { readonly name: string; readonly specialty: string } | null | undefined;
}
/**
 * The clinic behind the name in an address, a slug or a uuid, with the doctor of that id when one is asked for; null
 * when there is none.
 */
export type FindClinic = (name: string, doctor: string | undefined) => Promise<AnnouncedClinic | null>;

const TITLES: Readonly<Record<string, string>> = {
  [PATTERNS.search]: texts.title_search,
  [PATTERNS.clinics]: texts.title_clinics,
  [PATTERNS.login]: texts.title_login,
  [PATTERNS.register]: texts.title_register,
  [PATTERNS.politics]: texts.title_politics,
  [PATTERNS.contacts]: texts.title_contacts,
};
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [PATTERNS.search]: texts.search_description,
  [PATTERNS.clinics]: texts.clinics_description,
  [PATTERNS.politics]: texts.politics_description,
  [PATTERNS.contacts]: texts.contacts_description,
};
const PUBLIC: ReadonlySet<PagePattern | ''> = new Set([
  PATTERNS.main,
  PATTERNS.search,
  PATTERNS.clinics,
  PATTERNS.clinic,
  PATTERNS.clinicDoctor,
  PATTERNS.clinicPrices,
  PATTERNS.politics,
  PATTERNS.contacts,
]);
const pathOf = (url: string): string => url.replace(/[?#].*$/, '');
export const ROBOTS = '/robots.txt';
export const MANIFEST = '/manifest.webmanifest';
/** What search engines are asked to leave out: every page that is not public. */
export function robotsText(): string {
  const closed = PAGES.filter((pattern) => !PUBLIC.has(pattern)).map((pattern) =>
    pattern.replace(/:\w+/g, '*').replace(/\/\*$/, '/'),
  );
  const needed = closed.filter((path) => !closed.some((other) => other !== path && path.startsWith(other)));
  return ['User-agent: *', ...needed.toSorted().map((path) => `Disallow: ${path}`), ''].join('\n');
}
/** The web app's manifest, with the icon that the built page has. */
export function manifestOf(page: string): object {
  const [, icon] = /<link rel="icon" href="\.?([^"]+)"/.exec(page) ?? [];
  return {
    name: texts.site,
    short_name: texts.short_name,
    description: texts.description,
    lang: 'ru',
    start_url: PATTERNS.main,
    display: 'browser',
    icons: icon === undefined ? [] : [{ src: icon, type: 'image/svg+xml', sizes: 'any' }],
  };
}
/** A page that is shown to search engines and in messengers. */
export const isPublicPage = (url: string): boolean => PUBLIC.has(findPage(pathOf(url))?.pattern ?? '');
const titled = (title: string | undefined) => (title === undefined ? texts.site : `${title} — ${texts.site}`);
/** Of a page that says nothing of its own. */
export const PLAIN_HEAD: PageHead = { status: 200, title: titled(undefined), description: texts.description };
const NOT_FOUND: PageHead = { status: 404, title: titled(texts.title_not_found), description: texts.description };

/**
 * Status, title and description of the page of a URL. An unknown page, or one of an unknown clinic, is 404 (1 §2
 * "Unknown paths").
 */
export async function pageHead(url: string, findClinic: FindClinic): Promise<PageHead> {
  const page = findPage(pathOf(url));
  if (!page || page.pattern === PATTERNS.notFound) return NOT_FOUND;
  const { clinicName } = page.params;
  if (clinicName === undefined)
    return {
      status: 200,
      title: titled(TITLES[page.pattern]),
      description: DESCRIPTIONS[page.pattern] ?? texts.description,
    };
  // a broken escape never comes this far: the router refuses it
  const typed = decodeURIComponent(clinicName);
  const ofDoctor = page.pattern === PATTERNS.clinicDoctor ? page.params['doctor'] : undefined;
  // phones begin with a capital
  const name = typed.toLowerCase();
  const clinic = await findClinic(name, ofDoctor);
  if (!clinic || clinic.doctor === null) return NOT_FOUND;
  const movedTo = isUuid(name) || typed === clinic.slug ? undefined : underSlug(url, page.pattern, clinic.slug);
  const isHidden = !clinic.isShown;
  if (clinic.doctor) {
    const { name: doctor, specialty } = clinic.doctor;
    return {
      status: 200,
      movedTo,
      isHidden,
      title: titled(`${doctor}, ${clinic.title}`),
      description: texts.doctor_description(doctor, specialty, clinic.title, clinic.city),
    };
  }
  if (page.pattern === PATTERNS.clinicPrices)
    return {
      status: 200,
      movedTo,
      isHidden,
      title: titled(texts.title_prices(clinic.title)),
      description: texts.prices_description(clinic.title, clinic.city),
    };
  const description = texts.clinic_description(clinic.title, clinic.city);
  return { status: 200, movedTo, isHidden, title: titled(clinic.title), description };
}

/** The URL with another slug where its pattern has the clinic's name. */
function underSlug(url: string, pattern: PagePattern, slug: string): string {
  const path = pathOf(url);
  const place = pattern.split('/').indexOf(':clinicName');
  return path.split('/').with(place, slug).join('/') + url.slice(path.length);
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const META: Readonly<Record<string, (head: PageHead) => string>> = {
  'og:title': ({ title }) => title,
  'og:description': ({ description }) => description,
  'og:site_name': () => texts.site,
  'og:type': () => 'website',
  'og:locale': () => 'ru_RU',
};
/** What messengers show of a link, and where the app's name and icon stand. */
const announced = (head: PageHead): string =>
  [
    ...Object.entries(META).map(([name, of]) => `<meta property="${name}" content="${escaped(of(head))}" />`),
    ...(head.isHidden ? ['<meta name="robots" content="noindex" />'] : []),
    `<link rel="manifest" href="${MANIFEST}" />`,
  ].join('');

/** The built page with its title and description put in. */
export const withHead = (page: string, head: PageHead): string =>
  page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(head.title)}</title>${announced(head)}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => `${start}${escaped(head.description)}`);

/** Files that pages need, by their name in `PATTERNS`; made by the build. */
export type PageParts = Readonly<Record<string, readonly string[]>>;
/** Those of the page of a URL. */
export function partsOf(parts: PageParts, url: string): readonly string[] {
  const pattern = findPage(pathOf(url))?.pattern;
  const [, files = []] =
    Object.entries(parts).find(([name]) => PATTERNS[name as keyof typeof PATTERNS] === pattern) ?? [];
  return files;
}
/** The built page that has the browser fetch these files, too, at once instead of when our code comes to them. */
export const withParts = (page: string, files: readonly string[]): string =>
  page.replace('</head>', () => {
    const links = files
      .filter((file) => !page.includes(file))
      .map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" crossorigin href="/${file}">`
          : `<link rel="modulepreload" crossorigin href="/${file}">`,
      );
    return `${links.join('')}</head>`;
  });
