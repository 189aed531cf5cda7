/** Passwords of the three roles. */
export interface ClusterSecrets {
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
}

/** Where the embedded database says what it does; a pino logger fits. */
export interface EmbeddedLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedOptions {
  /** Folder of everything the database keeps; '' = `.data` in the clone, or a folder under /var/lib when root. */
  readonly dataDir: string;
  /** Address of the product, shown by a second start; may be set later by `setAddress`. */
  readonly address?: string;
  /** Server settings over the product's own (tests switch fsync off). */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Turns the watch on: a server that dies is restarted; called when that is not possible. Without it there is no
   * watch.
   */
  readonly onLost?: (error: Error) => void;
}

/** A server process that answers. */
export interface RunningPostmaster {
  readonly pid: number;
  readonly port: number;
}

/** A running embedded PostgreSQL. URLs carry passwords: never log them. */
export interface EmbeddedCluster {
  /** Database `clinic` as `clinic_app`: reads and writes rows, changes no structure. */
  readonly appUrl: string;
  /** Database `clinic` as `clinic_owner`: runs migrations. */
  readonly ownerUrl: string;
  /** Database `postgres` as the superuser: tests and backups only. */
  readonly superUrl: string;
  /** Passwords of the roles, for making further databases (`bootstrapDatabase`). */
  readonly secrets: ClusterSecrets;
  readonly dataDir: string;
  readonly port: number;
  /** of the server that runs now */
  readonly postmasterPid: number;
  /**
   * True when this start made the database. A start killed before its seed is not fresh the next time: ask the data.
   */
  readonly isFresh: boolean;
  /** True when a PostgreSQL left by a killed start was taken over. */
  readonly isAdopted: boolean;
  /** Writes the address of the product where a second start reads it. */
  setAddress(address: string): void;
  /** Fast shutdown, at most 5 s; close the pools first. Repeated calls are harmless. */
  stop(): Promise<void>;
}
