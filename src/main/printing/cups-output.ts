import type { Printer, PrinterState, PrintRefusal } from '#shared/workstation/printing.ts';

/*
 * What `lp` and `lpstat` say with LC_ALL=C. IPP marks a reason with `-error`, `-warning` or `-report`: only errors stop
 * a printer (a second tray that is empty is a warning), but CUPS itself says `offline-report` for a printer that is
 * off.
 */
const troubles: readonly (readonly [RegExp, PrinterState])[] = [
  [/^media-(?:empty|needed)(?:-error)?$/, 'no_paper'],
  [/^(?:offline(?:-error|-report)?|shutdown|timed-out)$/, 'offline'],
  [
    /^(?:media-jam|cover-open|door-open|interlock-open|toner-empty|marker-supply-empty|input-tray-missing|output-area-full|spool-area-full|other)(?:-error)?$/,
    'attention',
  ],
];

function stateOf(block: string, isAccepting: boolean): PrinterState {
  if (!isAccepting) return 'refusing';
  const alerts = /^\tAlerts: (.+)$/m.exec(block)?.[1]?.split(/[ ,]+/) ?? [];
  // What stopped the printer comes first: a printer that CUPS pauses because of the paper needs paper.
  const trouble = troubles.find(([pattern]) => alerts.some((alert) => pattern.test(alert)));
  if (trouble) return trouble[1];
  const [head = ''] = block.split('\n');
  if (/^printer \S+ disabled /.test(head)) return 'paused';
  return /^printer \S+ now printing /.test(head) ? 'printing' : 'ready';
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');

export const isSchedulerDown = (stdout: string): boolean => /^scheduler is not running/m.test(stdout);

/**
 * Printers by name, from the two lists that CUPS gives.
 * @param names output of `lpstat -e`: also printers of the network that have no queue here yet
 * @param states output of `lpstat -r -d -a -l -p`: only queues of this machine
 */
export function parsePrinters(names: string, states: string): Printer[] {
  const standard = /^system default destination: (.+)$/m.exec(states)?.[1];
  const refusing = new Set([...states.matchAll(/^(\S+) not accepting requests /gm)].map(([, name]) => name));
  const blocks = new Map(
    states.split(/^(?=printer \S+ )/m).flatMap((block) => {
      const name = /^printer (\S+) /.exec(block)?.[1];
      return name === undefined ? [] : [[name, block] as const];
    }),
  );
  return [...new Set([...linesOf(names), ...blocks.keys()])].toSorted().map((name) => {
    const block = blocks.get(name) ?? '';
    const description = /^\tDescription: (.+)$/m.exec(block)?.[1]?.trim();
    return {
      name,
      displayName: description || name,
      isDefault: name === standard,
      state: stateOf(block, !refusing.has(name)),
    };
  });
}

/** `request id is Reception-12 (1 file(s))` → `Reception-12`. */
export const parseJob = (stdout: string): string | null => /^request id is (\S+) /m.exec(stdout)?.[1] ?? null;

/** Why `lp` did not take a file. */
export function refusalOf(stderr: string): PrintRefusal {
  if (/does not exist|unknown destination|invalid destination/i.test(stderr)) return 'printer_missing';
  if (/not accepting/i.test(stderr)) return 'printer_refuses';
  if (/scheduler is not running|unable to connect|bad file descriptor|no such file or directory/i.test(stderr))
    return 'no_printing_system';
  return 'failed';
}
