import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands before an SMTP server and lets nobody through at first. */
export interface SmtpGate {
  readonly url: string;
  /** connections that wait at it */
  waiting(): number;
  /** lets in who comes from now on; who waits goes on waiting */
  open(): void;
  close(): Promise<void>;
}

/** @param behind `smtp://host:port` */
export async function startSmtpGate(behind: string): Promise<SmtpGate> {
  const { hostname, port } = new URL(behind);
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  let isOpen = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      held.delete(socket);
    });
    if (!isOpen) {
      held.add(socket);
      return;
    }
    const inner = connect(Number(port), hostname);
    inner.on('error', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => held.size,
    open: () => {
      isOpen = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
