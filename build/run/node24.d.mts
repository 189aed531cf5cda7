export function findNode24(): string;
