/** Where the processor keeps an object: the mode, and the connected account; null is the platform's own. */
export type ProcessorScope = { livemode: boolean; hostAccount: string | null }
