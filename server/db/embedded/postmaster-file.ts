import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL writes of itself into its data folder. */
export interface PostmasterFile {
  readonly pid: number;
  /** 0 while the server has not opened its port yet. */
  readonly port: number;
  /** starting, ready, stopping, standby; empty in the first moments. */
  readonly status: string;
}

export const postmasterFilePath = (pgData: string): string => join(pgData, 'postmaster.pid');

/** @returns null when PostgreSQL was stopped properly, or never ran */
export function readPostmasterFile(pgData: string): PostmasterFile | null {
  try {
    const [pid = '', , , port = '', , , , status = ''] = readFileSync(postmasterFilePath(pgData), 'utf8').split('\n');
    return { pid: Math.abs(Number(pid)), port: Number(port) || 0, status: status.trim() };
  } catch {
    return null;
  }
}
