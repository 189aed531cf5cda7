import type { Bridge } from './bridge.ts';
import { ChannelBridge } from './channel-bridge.ts';
import { NotifyChannel } from './notify-channel.ts';
import { RedisChannel } from './redis-channel.ts';

interface Options {
  /** Redis or Valkey; empty: the database */
  readonly realtimeUrl: string;
  readonly databaseUrl: string;
  readonly log: { warn(details: object, message: string): void };
  /** ms between two heartbeats */
  readonly heartbeatMs?: number;
  readonly reconnectMs?: number;
}

/** The bridge of the settings; not connected yet. */
export function openBridge({ realtimeUrl, databaseUrl, ...options }: Options): Bridge {
  const channel = realtimeUrl === '' ? new NotifyChannel(databaseUrl) : new RedisChannel(realtimeUrl);
  return new ChannelBridge({ channel, ...options });
}
