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

/** One of many clinics by what they may share: a name, or a number. */
type Index = Map<string, readonly KnownClinic[]>;

/** The clinics that rows of a workbook may name, and whose the rows are that name none. */
export class KnownClinics {
  readonly #bySlug = new Map<string, KnownClinic>();
  readonly #byId = new Map<string, KnownClinic>();
  readonly #byPastSlug: Index = new Map();
  readonly #byInn: Index = new Map();
  readonly #byTitle: Index = new Map();
  /** short name of whose the rows are that name no clinic; null: nobody's */
  only: string | null = null;

  constructor(known: readonly KnownClinic[]) {
    for (const clinic of known) this.put(clinic);
  }

  bySlug(slug: string): KnownClinic | undefined {
    return this.#bySlug.get(slug);
  }

  byId(id: string): KnownClinic | undefined {
    return this.#byId.get(id);
  }

  /** Whose address it was before. */
  byPastSlug(slug: string): KnownClinic | undefined {
    return this.#byPastSlug.get(slug)?.[0];
  }

  byInn(inn: string): readonly KnownClinic[] {
    return this.#byInn.get(inn) ?? [];
  }

  /** A clinic as it is from now on. */
  put(clinic: KnownClinic): void {
    const before = this.#bySlug.get(clinic.slug);
    const replace = (index: Index, was: readonly string[], is: readonly string[]) => {
      for (const key of was) index.set(key, index.get(key)?.filter((one) => one !== before) ?? []);
      for (const key of is) if (key !== '') index.set(key, [...(index.get(key) ?? []), clinic]);
    };
    replace(this.#byPastSlug, before?.past_slugs ?? [], clinic.past_slugs);
    replace(this.#byInn, before ? [before.inn] : [], [clinic.inn]);
    replace(this.#byTitle, before ? [foldedText(before.title)] : [], [foldedText(clinic.title)]);
    this.#bySlug.set(clinic.slug, clinic);
    if (clinic.id !== null) this.#byId.set(clinic.id, clinic);
  }

  /**
   * The clinic that a text names by its short name, present or former, tax number or title. A clinic chooses its short
   * name and title itself: what is one clinic's by one of them and another's by another names none, so that nobody
   * draws rows of others to itself. @returns or why not
   */
  named(text: string): KnownClinic | string {
    const found = new Set([
      this.bySlug(text),
      this.byPastSlug(text),
      ...this.byInn(text.replace(/\s/gu, '')),
      ...(this.#byTitle.get(foldedText(text)) ?? []),
    ]);
    found.delete(undefined);
    const [one, ...others] = found;
    return others.length > 0 ? texts.manyClinics(text) : (one ?? texts.unknownClinic(text));
  }

  /** The clinic of a row by its column. @returns or why it has none */
  ofRow(text: string): KnownClinic | string {
    if (text !== '') return this.named(text);
    return (this.only === null ? undefined : this.bySlug(this.only)) ?? texts.noClinic;
  }
}
