import { lettersOf } from './normalize-text.ts'

/**
 * Words that join a term in an offer: "cheapsteroids", "buyheroinonline". The list is short, and leaves out words that
 * form an ordinary word with a term, as in "therapist" and "drugstore".
 */
const words = ['buy', 'buycheap', 'cheap', 'cheapest', 'order', 'sell', 'legit', 'forsale', 'online']

const offers: ReadonlySet<string> = new Set(words.map((word) => lettersOf(word)))

/** Further words for terms of six letters or more, which are hardly a part of an ordinary word. */
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

/** Whether letters, as `lettersOf` returns them, are a word that offers a term of this length. */
export function isOffer(letters: string, termLength: number): boolean {
  return offers.has(letters) || (termLength >= minLengthForMore && moreOffers.has(letters))
}
