import type { Hits } from './traits.ts'

/** The account that is asked, with what only its rows have. */
export type Asked = {
  hits: Hits
  /** `middleOf` of its rows. */
  middle(prefix: string, perPayment?: number): string
  eventId: string
  deliveryId: string
  requestId: string
  auditId: string
  /** The payout with a line for each payment. */
  payoutId: string
}

export type Case = {
  /** The name of the case in the table. */
  name: string
  input: object | ((asked: Asked) => object)
}

export const newest: Case = { name: 'newest page', input: {} }

/** Of 24 characters behind the prefix. */
export const named = (prefix: string, hits: Hits, name: string) => `${prefix}${hits.padEnd(20, '0')}${name}`
/** The endpoint that gets all events, and one that gets few. */
export const main = (hits: Hits) => named('we_', hits, 'main')
export const rare = (hits: Hits) => named('we_', hits, 'rare')
