import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PresentPerson } from '#shared/contract/realtime.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { Coalescer } from './coalescer.ts';
import type { RealtimeHub } from './hub.ts';
import { heartbeatOf, dropMember, dropProcess, keepMembers, usersOf, type Member } from './presence-rows.ts';
import { presenceTopic } from './topics.ts';

type Listener = (people: readonly PresentPerson[]) => void;
/** @param users ids of accounts */
export type NamesOf = (em: SqlEntityManager, clinic: string, users: readonly string[]) => Promise<PresentPerson[]>;
interface Room {
  readonly listeners: Map<string, Listener>;
  readonly end: () => void;
}
interface Options {
  readonly hub: RealtimeHub;
  readonly em: () => SqlEntityManager;
  /** the names of accounts, as they are called in a clinic */
  readonly namesOf: NamesOf;
  readonly warn: (error: unknown) => void;
  /** how often the process says that it lives; a third of the time after which it is taken for dead */
  readonly heartbeatMs?: number;
}
/** Comings and goings of one room that come faster are told together. */
const WINDOW_MS = 200;

/**
 * Who has a thing open, over all server processes. The members stand in a table, so that a message between processes
 * says no more than "look again", and a process that died takes its members along within a minute.
 */
export class Presence {
  readonly #options: Options;
  readonly #process = uuidv7();
  readonly #rooms = new Map<string, Room>();
  readonly #members = new Map<string, Member>();
  /** who left while the database was away: a heartbeat deletes their rows, which it would keep in force otherwise */
  readonly #left = new Set<Member>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#sendHeartbeat().catch(options.warn), options.heartbeatMs ?? 20_000);
    this.#timer.unref();
  }

  /**
   * A socket opens a thing: from now on everybody there hears of it, and it hears of everybody.
   * @returns what ends it; call it once
   */
  async join(member: Member, listener: Listener): Promise<() => Promise<void>> {
    const { topic, socket } = member;
    const room = this.#rooms.get(topic) ?? this.#open(member);
    room.listeners.set(socket, listener);
    this.#members.set(`${topic} ${socket}`, member);
    try {
      await keepMembers(this.#options.em(), this.#process, [member]);
    } catch (error) {
      this.#forget(member, room);
      // it may be written all the same
      this.#left.add(member);
      throw error;
    }
    this.#tell([topic]);
    return () => this.#leave(member, room);
  }

  async #leave(member: Member, room: Room): Promise<void> {
    // a process that stopped took its members along
    if (!this.#forget(member, room)) return;
    await this.#drop(member);
  }

  async #drop(member: Member): Promise<void> {
    try {
      await dropMember(this.#options.em(), member);
    } catch (error) {
      this.#left.add(member);
      throw error;
    }
    this.#left.delete(member);
    this.#tell([member.topic]);
  }

  #forget({ topic, socket }: Member, room: Room): boolean {
    const wasThere = this.#members.delete(`${topic} ${socket}`);
    room.listeners.delete(socket);
    if (room.listeners.size === 0 && this.#rooms.get(topic) === room) {
      this.#rooms.delete(topic);
      room.end();
    }
    return wasThere;
  }

  #open({ topic, clinic }: Member): Room {
    const listeners = new Map<string, Listener>();
    const look = async () => {
      const { em, namesOf } = this.#options;
      const people = await namesOf(em(), clinic, await usersOf(em(), clinic, topic));
      for (const listener of listeners.values()) listener(people);
    };
    const coalescer = new Coalescer(() => void look().catch(this.#options.warn), WINDOW_MS);
    const leave = this.#options.hub.subscribe(presenceTopic(topic), () => coalescer.push({ ids: [] }));
    const room = {
      listeners,
      end: () => {
        leave();
        coalescer.close();
      },
    };
    this.#rooms.set(topic, room);
    return room;
  }

  #tell(topics: readonly string[]): void {
    this.#options.hub.publish(topics.map((topic) => ({ topic: presenceTopic(topic), ids: [] })));
  }

  async #sendHeartbeat(): Promise<void> {
    const members = [...this.#members.values()];
    const { isKnown, topics } = await heartbeatOf(this.#options.em(), this.#process);
    // taken for dead by another process, or the database lost what it keeps of it
    if (!isKnown && members.length > 0) {
      await keepMembers(this.#options.em(), this.#process, members);
      this.#tell([...this.#rooms.keys()]);
    }
    this.#tell(topics);
    for (const member of this.#left) await this.#drop(member);
  }

  /** The process stops: its members are gone for the others at once. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const topics = [...this.#rooms.keys()];
    for (const room of this.#rooms.values()) room.end();
    this.#rooms.clear();
    if (this.#members.size + this.#left.size === 0) return;
    this.#members.clear();
    this.#left.clear();
    await dropProcess(this.#options.em(), this.#process);
    this.#tell(topics);
  }
}
