/** Seeds that have found a fault. The world of a seed changes with the code, so each fault has a test beside the code as well. */
export const regressions: readonly { seed: number; found: string }[] = []
