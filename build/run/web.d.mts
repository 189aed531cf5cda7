export function ensureWebBuilt(node: string): Promise<void>;
