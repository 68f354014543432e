import { lettersOf } from './normalize-text.ts'

/**
 * What stands around a term where it is offered: "cheapsteroids", "buyheroinonline". Few, and none that makes a word together
 * with a term by chance, as in "therapist" and "drugstore".
 */
const words = ['buy', 'buycheap', 'cheap', 'cheapest', 'order', 'sell', 'legit', 'forsale', 'online']

const offers: ReadonlySet<string> = new Set(words.map((word) => lettersOf(word)))

/** The same around a term that is no part of a longer word by chance: one of six letters or more. */
const more = [
  'best',
  'pure',
  'real',
  'fresh',
  'quality',
  'shop',
  'store',
  'shoponline',
  'my',
  'our',
  'new',
  'hot',
  'here',
  'now',
  'kit',
  'deals',
  'dealer',
  'supplier',
  'delivery',
]

const moreOffers: ReadonlySet<string> = new Set(more.map((word) => lettersOf(word)))
const minLengthForMore = 6

/** Longer than any of these words. */
export const maxOfferLength = 12

/** Whether letters, as `normalize-text.ts` reads them, are one word with which a term of this length is offered. */
export function isOffer(letters: string, termLength: number): boolean {
  return offers.has(letters) || (termLength >= minLengthForMore && moreOffers.has(letters))
}
