import { join } from 'node:path';
import { createCupsDriver } from './cups.ts';
import type { PrinterDriver } from './driver.ts';
import { runProgram } from './run-program.ts';
import { createSumatraDriver } from './sumatra.ts';

/**
 * The driver of this machine, or null.
 * @param platform as `process.platform` names it
 * @param sumatraPath where SumatraPDF.exe is; asked on Windows only
 */
export function systemDriver(platform: string, sumatraPath: () => string): PrinterDriver | null {
  if (platform === 'linux' || platform === 'darwin') return createCupsDriver(runProgram);
  if (platform !== 'win32') return null;
  const powershell = join(
    process.env['SystemRoot'] ?? 'C:\\Windows',
    'System32',
    'WindowsPowerShell',
    'v1.0',
    'powershell.exe',
  );
  return createSumatraDriver(runProgram, { sumatra: sumatraPath(), powershell });
}
