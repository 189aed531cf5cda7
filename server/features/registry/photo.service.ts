import { keepFile, publicAddress, showPicture, type Files, type SentFile } from '#server/features/files/index.ts';
import { rootForChange } from '#server/http/aggregate.ts';
import { inTransaction, type Call } from '#server/http/call.ts';
import { getEmployee, type EmployeeRow } from './employees.service.ts';
import { staffChanged } from './events.ts';
import { Employee } from './people.entity.ts';
import { logged } from './rows.service.ts';

/** px: what a doctor's page takes on a dense display */
const SHOWN = 320;

const show = (call: Call, id: string, shown: Parameters<typeof showPicture>[3]): Promise<EmployeeRow> =>
  inTransaction(call, async (call) => {
    const employee = await rootForChange(call, Employee, id);
    const before = employee.avatar ?? null;
    employee.avatar = await showPicture(call, { kind: 'employee', id }, before, shown);
    await call.em.flush();
    if (shown || before !== null) {
      await logged(call, 'employee', 'update', employee, { changed: ['photo'] });
      call.changed(staffChanged(call.clinic.id));
    }
    return getEmployee(call, id);
  });

/**
 * Keeps a photograph of an employee for the pages of the clinic: drawn anew, open to everybody (B36, K5); the one
 * before goes. Logged.
 * @throws not_found, what `keepFile` throws
 */
export async function setEmployeePhoto(
  call: Call & { readonly gone?: AbortSignal },
  files: Files,
  id: string,
  sent: SentFile,
): Promise<EmployeeRow> {
  await getEmployee(call, id);
  const file = await keepFile(call, files, sent, 'photo');
  return show(call, id, { id: file.id, address: publicAddress(file.variantFor(SHOWN)?.key ?? '') });
}

/** Takes the photograph away, if there is one. Logged. @throws not_found */
export const removeEmployeePhoto = (call: Call, id: string): Promise<EmployeeRow> => show(call, id, null);
