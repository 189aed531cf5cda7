/** The embedded database cannot be started; `message` is Russian and says what to do. */
export class EmbeddedError extends Error {
  override readonly name: string = 'EmbeddedError';
  /** Code for `process.exit`. */
  readonly exitCode: number = 1;
}

/** Another live process of the product holds this data folder. */
export class AlreadyRunningError extends EmbeddedError {
  override readonly name = 'AlreadyRunningError';
  override readonly exitCode = 3;
}
