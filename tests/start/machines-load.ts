import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { REALTIME_PATH } from '#shared/contract/realtime.ts';
import { RealtimeClient } from '#renderer/lib/api/realtime.ts';
import type { Headers, TestClinic } from '#tests/support/clinic-factory.ts';

interface Running {
  stop(): Promise<void>;
}
const loop = (work: () => Promise<void>): Running => {
  let isStopped = false;
  const running = (async () => {
    while (!isStopped) await work();
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
    },
  };
};
/** An answer as JSON; null when there is none: a lost connection, or a proxy that has no server. */
async function call<T>(url: string, options: RequestInit): Promise<{ status: number; body: T } | null> {
  try {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(10_000) });
    return { status: answer.status, body: (await answer.json()) as T };
  } catch {
    return null;
  }
}

/** An appointment that the desk moves to and fro, and what its caller knows of it. */
export interface MovedVisit extends Running {
  readonly id: string;
  /** moves that were acknowledged, and calls without an answer */
  readonly counts: { ok: number; unknown: number };
  /** codes of refusals, which nobody expects */
  readonly refusals: string[];
}

/** Moves an appointment between `booked` and `arrived` until it is stopped. */
export function moveVisit(url: string, headers: Headers, id: string): MovedVisit {
  const counts = { ok: 0, unknown: 0 };
  const refusals: string[] = [];
  let status: AppointmentStatus = 'booked';
  const { stop } = loop(async () => {
    const next: AppointmentStatus = status === 'booked' ? 'arrived' : 'booked';
    const answer = await call<{ status: AppointmentStatus; code?: string }>(`${url}/appoint_history/${id}`, {
      method: 'POST',
      body: JSON.stringify({ status: next }),
      headers: { 'content-type': 'application/json', ...headers },
    });
    if (answer?.status === 200) {
      counts.ok += 1;
      status = answer.body.status;
      // eight desks in a loop would leave no server to the bookings
      await pause(20);
    } else {
      // whether it was moved is told by the next move: to the same status it changes nothing
      counts.unknown += 1;
      if (answer && answer.status < 500) refusals.push(answer.body.code ?? String(answer.status));
      await pause(100);
    }
  });
  return { id, counts, refusals, stop };
}

export interface Upload {
  readonly sha256: string;
  /** null: no answer */
  readonly answer: { readonly id: string; readonly images: readonly { readonly url: string }[] } | null;
  readonly status: number;
}

/** Sends pictures, each another one, until it is stopped. */
export function sendPictures(url: string, headers: Headers): Running & { readonly uploads: Upload[] } {
  const uploads: Upload[] = [];
  const { stop } = loop(async () => {
    const [r = 0, g = 0, b = 0] = createHash('sha256').update(randomUUID()).digest();
    const size = 300 + (r % 200);
    const data = await sharp({ create: { width: size, height: size, channels: 3, background: { r, g, b } } })
      .png()
      .withExif({ IFD0: { Artist: randomUUID() } })
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(data)], { type: 'image/png' }), 'picture.png');
    const answer = await call<NonNullable<Upload['answer']>>(`${url}/upload/image/`, {
      method: 'POST',
      body: form,
      headers,
    });
    const isKept = answer?.status === 200;
    uploads.push({
      sha256: createHash('sha256').update(data).digest('hex'),
      answer: isKept ? answer.body : null,
      status: answer?.status ?? 0,
    });
    // each picture is drawn by a process of its own: without a pause they would be the whole load
    await pause(250);
  });
  return { uploads, stop };
}

/** A page of the queue that is open: it shows what it read last, and reads when it is told to. */
export interface Page {
  /** statuses by appointment; null before the first reading */
  shown(): ReadonlyMap<string, string> | null;
  /** how often it was connected anew, and told to read everything */
  readonly counts: { connections: number; news: number; all: number };
  close(): void;
}

/** Opens one with the product's own client of the live channel. */
export function openPage(url: string, clinic: TestClinic, range: { start: string; end: string }): Page {
  const headers = clinic.as('orgadmin');
  const counts = { connections: 0, news: 0, all: 0 };
  let shown: ReadonlyMap<string, string> | null = null;
  let isReading = false;
  let isStale = true;
  let isOpen = true;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    while (isStale && isOpen) {
      isStale = false;
      const answer = await call<{ items: { id: string; status: string }[] }>(
        `${url}/queue/?${new URLSearchParams(range).toString()}`,
        { headers },
      );
      if (answer?.status === 200) shown = new Map(answer.body.items.map(({ id, status }) => [id, status]));
      else {
        isStale = true;
        await pause(200);
      }
    }
    isReading = false;
  };
  const client = new RealtimeClient({
    open: () => new WebSocket(url.replace(/^http/, 'ws') + REALTIME_PATH),
    onState: (state) => {
      if (state === 'online') counts.connections += 1;
    },
    onSessionOver: () => {},
  });
  client.identify({ token: clinic.people.orgadmin.token, clinic: clinic.id });
  const leave = client.subscribe('schedule', ({ ids }) => {
    counts.news += 1;
    if (ids.length === 0) counts.all += 1;
    isStale = true;
    void read();
  });
  void read();
  return {
    shown: () => shown,
    counts,
    close() {
      isOpen = false;
      leave();
    },
  };
}
