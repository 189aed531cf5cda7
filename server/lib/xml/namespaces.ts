import { XmlError } from './read-xml.ts';

type Scope = ReadonlyMap<string, string>;
const XML: Scope = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]);

/** What the prefixes of a document mean where its reader is: each element may declare others, for itself and within. */
export class Namespaces {
  readonly #around: Scope[] = [];
  #scope = XML;

  /** @param attributes of an element that begins */
  enter(attributes: Readonly<Record<string, string | undefined>>): void {
    this.#around.push(this.#scope);
    let own: Map<string, string> | undefined;
    for (const name in attributes) {
      if (!name.startsWith('xmlns')) continue;
      const prefix = name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : undefined;
      if (prefix !== undefined) (own ??= new Map(this.#scope)).set(prefix, attributes[name] ?? '');
    }
    this.#scope = own ?? this.#scope;
  }

  leave(): void {
    this.#scope = this.#around.pop() ?? XML;
  }

  /** Of an element that has begun; empty: it is in none. @throws XmlError for a prefix that nothing declares */
  ofElement(name: string): string {
    return name.includes(':') ? this.#ofPrefixed(name) : (this.#scope.get('') ?? '');
  }

  /** Of an attribute of the element that began last; without a prefix it is in none. @throws as `ofElement` */
  ofAttribute(name: string): string {
    return name.includes(':') ? this.#ofPrefixed(name) : '';
  }

  #ofPrefixed(name: string): string {
    const found = this.#scope.get(name.slice(0, name.indexOf(':')));
    if (found === undefined || found === '') throw new XmlError(`nothing declares the prefix of ${name}`);
    return found;
  }
}
