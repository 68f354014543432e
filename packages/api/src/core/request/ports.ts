/** A term of the blocklist that a text holds. */
export type ProhibitedTerm = { category: string; text: string }

/** Texts that customers will read, by the dotted path of the field. */
export type ScreenedTexts = Readonly<Record<string, string | null | undefined>>

/** A field with prohibited content. */
export type Prohibited = { field: string; term: ProhibitedTerm }

/**
 * Finds prohibited content in the texts of an account's request: the first field that has it, or null.
 * @throws service_unavailable if other texts are not screened within five seconds
 */
export type ScreenTexts = (accountId: number, texts: ScreenedTexts) => Promise<Prohibited | null>

/** Waits for the feeds of accounts, for all requests of a process that do. */
export type FeedWatch = {
  /**
   * Takes a place for a request that may wait. The caller leaves it at the end.
   * @param callerId the key or person, whose requests are limited
   * @throws rate_limit_exceeded when too many of the caller wait, service_unavailable when too many of the process do
   */
  enter(callerId: string): FeedWatcher
}

type FeedWatcher = {
  /**
   * Waits until the feed of an account may have events behind a position.
   * @returns false when `leave` fired first
   */
  news(accountId: number, position: bigint, leave: AbortSignal): Promise<boolean>
  leave(): void
}
