/** A term of the blocklist that a text holds. */
export type ProhibitedTerm = { category: string; text: string }

/** Detects prohibited content. */
export type Screen = {
  /** The first term of the blocklist that a text holds, or null. Takes time in proportion to the text's length. */
  (text: string): ProhibitedTerm | null
  /** The same search in pieces of about a millisecond: the caller requests each piece. */
  inPieces(text: string): Generator<void, ProhibitedTerm | null, void>
}

/** Waits for the feeds of accounts, for all requests of a process that do. */
export type FeedWatch = {
  /**
   * Takes a place for a request that may wait. The caller leaves it at the end.
   * @param callerId the key or person, whose requests are limited
   * @throws rate_limit_exceeded when too many of the caller wait, service_unavailable when too many of the process do
   */
  enter(callerId: string): FeedWatcher
}

export type FeedWatcher = {
  /**
   * Waits until the feed of an account may have events behind a position.
   * @returns false when `leave` fired first
   */
  news(accountId: number, position: bigint, leave: AbortSignal): Promise<boolean>
  leave(): void
}
