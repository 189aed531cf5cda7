/**
 * Arguments of Node that the server is run with. Where a machine has much memory Node lets young objects take 200 MB,
 * and old ones three times what is in use, before it looks what of them is still used. With these bounds the same work
 * takes no more CPU and half of the memory (docs/performance.md, P17).
 */
export const SERVER_ARGS = ['--max-semi-space-size=8', '--heap-growing-percent=30'];

/**
 * Environment of the server beside its settings. glibc gives each thread heaps of its own, and what one thread frees
 * another does not take: with two of them memory that is not JavaScript stays where it is (P17). It also keeps blocks
 * as large as any that was freed; with fixed bounds those from 128 kB on go back to the system at once.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
