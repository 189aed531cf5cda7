import { refbookImports, type RefbookImports } from '#shared/contract/refbook-imports.ts';
import type { Refbook } from '#shared/rules/refbooks.ts';
import { ZipFile } from 'yazl';
import { Api } from './call.ts';
import { addPerson, type TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

/** A superuser who imports files of one book, by the calls of the product. */
export class BookImports {
  readonly book: Refbook;
  readonly superuser: TestPerson;
  readonly #api: Api;

  private constructor(test: TestApp, book: Refbook, superuser: TestPerson) {
    this.#api = new Api(test);
    this.book = book;
    this.superuser = superuser;
  }

  static async of(test: TestApp, book: Refbook): Promise<BookImports> {
    return new BookImports(test, book, await addPerson(test, { isSuperuser: true }));
  }

  get #headers() {
    return { authorization: `Bearer ${this.superuser.token}` };
  }

  get #calls(): RefbookImports {
    return refbookImports[this.book];
  }

  check(body: Uint8Array, name: string) {
    return this.#api.ok(this.#calls.check, { query: { file_name: name, size: body.byteLength }, body }, this.#headers);
  }

  refusedCheck(body: Uint8Array, name: string) {
    return this.#api.refused(
      this.#calls.check,
      { query: { file_name: name, size: body.byteLength }, body },
      this.#headers,
    );
  }

  confirm(id: string, typed: string) {
    return this.#api.ok(this.#calls.confirm, { params: { id }, body: { typed } }, this.#headers);
  }

  refusedConfirm(id: string, typed: string) {
    return this.#api.refused(this.#calls.confirm, { params: { id }, body: { typed } }, this.#headers);
  }

  cancel(id: string) {
    return this.#api.ok(this.#calls.cancel, { params: { id } }, this.#headers);
  }

  undo(id: string) {
    return this.#api.ok(this.#calls.undo, { params: { id } }, this.#headers);
  }

  refusedUndo(id: string) {
    return this.#api.refused(this.#calls.undo, { params: { id } }, this.#headers);
  }

  async history() {
    return (await this.#api.ok(this.#calls.list, {}, this.#headers)).items;
  }

  get(id: string) {
    return this.#api.ok(this.#calls.get, { params: { id } }, this.#headers);
  }

  /** Checks a file, confirms it with the number that has to be typed, and waits until it is written. */
  async import(body: Uint8Array, name: string) {
    const { id, retired } = await this.check(body, name);
    await this.confirm(id, String(retired));
    return waitFor(
      'the import ends',
      async () => {
        const row = await this.get(id);
        return row.state === 'running' ? null : row;
      },
      60_000,
    );
  }
}

/** An archive of files by their names. */
export async function zipOf(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, data] of Object.entries(files)) zip.addBuffer(Buffer.from(data), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
