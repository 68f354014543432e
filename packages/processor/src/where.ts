/** Where the processor keeps an object: the mode, and the connected account; null is the platform's own. */
export type Where = { livemode: boolean; hostAccount: string | null }
