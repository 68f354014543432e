/** How long one thing may take. Only what is broken takes as long, however busy the machine is. */
export const PATIENCE_MS = 60_000
