import { rowTexts as texts } from './texts.ru.ts';

/** A clinic of the platform, or one that the workbook makes. */
export interface KnownClinic {
  /** null: it is still to be made */
  readonly id: string | null;
  readonly slug: string;
  /** addresses that its page had before */
  readonly past_slugs: readonly string[];
  readonly title: string;
  readonly timezone: string;
  readonly city: string;
  readonly address: string;
  readonly phones: readonly string[];
  readonly inn: string;
  readonly kpp: string;
  readonly ogrn: string;
  readonly okato: string;
  readonly info: string;
  readonly modules: readonly string[];
  readonly is_disabled: boolean;
  /** addresses of its administrators */
  readonly admins: readonly string[];
  readonly version: number;
}

/** A text as titles and names are told apart by. */
export const foldedText = (text: string): string =>
  text.trim().replace(/\s+/gu, ' ').toLocaleLowerCase('ru').replaceAll('\u0451', '\u0435');

/** The clinics that rows of a workbook may name, and whose the rows are that name none. */
export class KnownClinics {
  readonly #bySlug: Map<string, KnownClinic>;
  /** short name of whose the rows are that name no clinic; null: nobody's */
  only: string | null = null;

  constructor(known: readonly KnownClinic[]) {
    this.#bySlug = new Map(known.map((clinic) => [clinic.slug, clinic]));
  }

  bySlug(slug: string): KnownClinic | undefined {
    return this.#bySlug.get(slug);
  }

  byId(id: string): KnownClinic | undefined {
    return this.#where((clinic) => clinic.id === id)[0];
  }

  /** Whose address it was before. */
  byPastSlug(slug: string): KnownClinic | undefined {
    return this.#where(({ past_slugs }) => past_slugs.includes(slug))[0];
  }

  byInn(inn: string): readonly KnownClinic[] {
    return inn === '' ? [] : this.#where((clinic) => clinic.inn === inn);
  }

  put(clinic: KnownClinic): void {
    this.#bySlug.set(clinic.slug, clinic);
  }

  #where(fits: (clinic: KnownClinic) => boolean): KnownClinic[] {
    return [...this.#bySlug.values()].filter(fits);
  }

  /** The clinic that a text names by its short name, present or former, tax number or title. @returns or why not */
  named(text: string): KnownClinic | string {
    const one = this.bySlug(text) ?? this.byPastSlug(text);
    if (one) return one;
    const folded = foldedText(text);
    const byInn = this.byInn(text.replace(/\s/gu, ''));
    const found = byInn.length > 0 ? byInn : this.#where(({ title }) => foldedText(title) === folded);
    return found.length > 1 ? texts.manyClinics(text) : (found[0] ?? texts.unknownClinic(text));
  }

  /** The clinic of a row by its column. @returns or why it has none */
  ofRow(text: string): KnownClinic | string {
    if (text !== '') return this.named(text);
    return (this.only === null ? undefined : this.bySlug(this.only)) ?? texts.noClinic;
  }
}
