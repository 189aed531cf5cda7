import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A tick of /proc on every Linux there is, ms. */
const TICK_MS = 10;

interface Spent {
  readonly parent: number;
  /** of itself and of its children that have ended */
  readonly ms: number;
}

/** Every process of the machine by its id; none where the system has no /proc. */
function processes(): Map<number, Spent> {
  const found = new Map<number, Spent>();
  if (!existsSync('/proc/self/stat')) return found;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // the name of a program may hold blanks and brackets: fields are counted from behind it
      const [, parent = 0, ...fields] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(9);
      found.set(Number(name), { parent, ms: (user + system + childrenUser + childrenSystem) * TICK_MS });
    } catch {
      // it has ended in between
    }
  }
  return found;
}

/** Who works for a document. */
export interface Workers {
  /** process id of the product's server */
  readonly server: number;
  /** process id of the database's head */
  readonly database: number;
}
/**
 * CPU time, ms. `office`: LibreOffices of the product; `bareOffice`: those of this process, which also makes the load.
 */
export type CpuShares = Readonly<Record<'server' | 'office' | 'database' | 'load' | 'bareOffice', number>>;

/**
 * What everybody has spent by now. Other machines' and other programs' load is not in it: comparable where time on the
 * clock is not.
 */
export function cpuShares({ server, database }: Workers): CpuShares {
  const all = processes();
  const of = (pid: number): number => all.get(pid)?.ms ?? 0;
  const below = (pid: number): number =>
    [...all].reduce(
      (sum, [child, { parent }]) =>
        parent === pid && child !== server && child !== database ? sum + of(child) + below(child) : sum,
      0,
    );
  return {
    server: of(server),
    office: below(server),
    database: of(database) + below(database),
    load: of(process.pid),
    bareOffice: below(process.pid),
  };
}

export const spentSince = (before: CpuShares, now: CpuShares): CpuShares => ({
  server: now.server - before.server,
  office: now.office - before.office,
  database: now.database - before.database,
  load: now.load - before.load,
  bareOffice: now.bareOffice - before.bareOffice,
});
