import { documentEndpoints } from '#shared/contract/documents.ts';
import { Failed, type Person } from './person.ts';

type Print = typeof documentEndpoints.printCard | typeof documentEndpoints.printRecord;

/** Prints as the web app does: waits for the document and fetches it. @throws Failed when what came is no PDF */
export async function fetchPrinted(me: Person, endpoint: Print, id: string): Promise<void> {
  const { job } = await me.call(endpoint, { params: { id } });
  const file = (await me.call(documentEndpoints.getDocumentFile, { params: { id: job } })) as unknown as Buffer;
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Failed();
}
