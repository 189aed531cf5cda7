// Loaded into the server by the launcher: when the launcher is killed, the server stops properly instead of living on
// unseen.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
