/** Seeds that have found something. What they do changes with the code, so each finding has a test of its own beside the code as well. */
export const regressions: readonly { seed: number; found: string }[] = []
