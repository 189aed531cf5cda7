import { setTimeout as pause } from 'node:timers/promises';
import type { DayPeople, Somebody } from './data.ts';
import { clerkRound } from './clerk.ts';
import { doctorRound } from './doctor.ts';
import type { Journal } from './journal.ts';
import { residentOf, type MemorySample } from './memory.ts';
import { patientRound } from './patient.ts';
import { Failed, Person } from './person.ts';

const SAMPLE_MS = 2000;

interface Day {
  readonly url: string;
  /** of the server */
  readonly pid: number;
  readonly people: DayPeople;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly journal: Journal;
  /** in which times are not counted: pages open one by one, and the server warms up */
  readonly warmSeconds: number;
  /** in which they are */
  readonly seconds: number;
  /** called when times begin to count */
  readonly onTimed: () => void;
}

/** Lets everybody work until the time is over. @returns the server's memory meanwhile */
export async function runDay({
  url,
  pid,
  people,
  today,
  journal,
  warmSeconds,
  seconds,
  onTimed,
}: Day): Promise<MemorySample[]> {
  const stop = new AbortController();
  const live = async <Who extends Somebody>(who: Who, round: (me: Person<Who>, today: string) => Promise<void>) => {
    const me = new Person(url, who, journal, stop.signal);
    try {
      // not all at once
      await me.wait(Math.random() * warmSeconds);
      while (!stop.signal.aborted) {
        await round(me, today).catch((error: unknown) => {
          if (!(error instanceof Failed)) throw error;
        });
        await me.think();
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      me.end();
    }
  };
  const all = Promise.all([
    ...people.patients.map((who) => live(who, patientRound)),
    ...people.clerks.map((who) => live(who, clerkRound)),
    ...people.doctors.map((who) => live(who, doctorRound)),
  ]);
  const samples: MemorySample[] = [];
  const watch = setInterval(() => samples.push({ at: performance.now(), rss: residentOf(pid) }), SAMPLE_MS);
  const timed = (async () => {
    await pause(warmSeconds * 1000);
    journal.isTimed = true;
    onTimed();
    await pause(seconds * 1000);
    journal.isTimed = false;
  })();
  try {
    // an error of a script ends the day
    await Promise.race([timed, all]);
  } finally {
    clearInterval(watch);
    stop.abort();
    await all.catch(() => {});
  }
  await all;
  return samples;
}
