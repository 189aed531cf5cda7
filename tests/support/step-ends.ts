import { isWorking, type ImportState } from '#shared/rules/patient-import.ts';
import { waitFor } from './wait-for.ts';

/** Longer than a worker that died is waited for, and than a job that failed twice waits. */
const TIMEOUT = 60_000;
/** Waits until no job works on a table of patients or a workbook of clinics. @throws with what was read last */
export async function stepEnds<Work extends { readonly state: ImportState }>(read: () => Promise<Work>): Promise<Work> {
  let last: Work | undefined;
  const ended = async () => {
    last = await read();
    return isWorking(last.state) ? null : last;
  };
  return waitFor('the step ends', ended, TIMEOUT).catch((error: unknown) => {
    throw new Error(`The step does not end: ${JSON.stringify(last)}`, { cause: error });
  });
}
