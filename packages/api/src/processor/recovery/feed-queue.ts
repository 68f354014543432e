import type { EventFeed } from '@merchant-payments/db'
import type { Claimed, WorkQueue } from '@merchant-payments/db/worker'

type Feed = Pick<
  EventFeed,
  'livemode' | 'processorAccount' | 'newest' | 'previous' | 'top' | 'cursor' | 'listed' | 'missing' | 'since'
>

/** A feed that this process reads: its place, its progress, and the claim. */
export type ClaimedFeed = Claimed<Feed>

/** Each feed is due once an hour, and after `readFeedsAgain`. */
export const feedSeconds = 3600

const leaseSeconds = 120
/**
 * The pause before a feed of an account that did not answer is read. It is longer than a lease, because a feed that is due within a
 * lease is being read by a process.
 */
export const soonSeconds = leaseSeconds + 30

/** The processor's lists of events. */
export const feedQueue: WorkQueue<Feed> = {
  table: 'event_feeds',
  key: { livemode: 'livemode', processor_account: 'processorAccount' },
  leaseSeconds,
  batch: 1,
  backoff: { firstSeconds: 60, maxSeconds: feedSeconds },
  returning: {
    livemode: 'livemode',
    processorAccount: 'processor_account',
    newest: 'newest',
    previous: 'previous',
    top: 'top',
    cursor: 'cursor',
    listed: 'listed',
    missing: 'missing',
    since: 'since',
  },
}
