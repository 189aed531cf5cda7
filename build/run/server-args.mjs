/**
 * Arguments of Node that the server is run with. Node lets young objects take 200 MB where a machine has much memory, before it looks what
 * of them is still used; at 16 MB a half the same work takes no more CPU and 100 MB less (docs/performance.md, P17).
 */
export const SERVER_ARGS = ['--max-semi-space-size=16'];
