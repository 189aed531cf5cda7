import { openBridge } from '#server/lib/realtime/open-bridge.ts';

/** A server process that is there, and waits to be killed. */
const [databaseUrl = '', realtimeUrl = ''] = process.argv.slice(2);
const bridge = openBridge({ databaseUrl, realtimeUrl, heartbeatMs: 1000, log: { warn: () => {} } });
await bridge.connect();
bridge.send([{ topic: 'process', ids: ['ready'] }]);
setInterval(() => {}, 60_000);
