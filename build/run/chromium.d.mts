export function findChromium(env?: Readonly<Record<string, string | undefined>>): Promise<string | null>;
export function findHeadlessShell(): string | null;
