/** How long a test waits for what it needs: only what is broken takes so long, on a machine however busy. */
export const patience = { timeout: 120_000, interval: 50 }
