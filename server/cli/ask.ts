import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for a password on the terminal without showing it. @returns '' when there is no terminal */
export async function askPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stdout.write('\n');
  }
}

/** Asks for a line on the terminal. @returns '' when there is no terminal */
export async function askLine(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await reader.question(question);
  } finally {
    reader.close();
  }
}
