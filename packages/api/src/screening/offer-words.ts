import { readingsOf } from './normalize-text.ts'

/**
 * What stands around a term where it is offered: "cheapsteroids", "buyheroinonline". Few, and none that makes a word together
 * with a term by chance, as in "therapist" and "drugstore".
 */
const words = ['buy', 'buycheap', 'cheap', 'cheapest', 'order', 'sell', 'legit', 'forsale', 'online']

const offers: ReadonlySet<string> = new Set(words.map((word) => readingsOf(word)[0]?.letters ?? word))

/** Longer than any of these words. */
export const maxOfferLength = 12

/** Whether letters, as `read.ts` reads them, are one word with which things are offered. */
export function isOffer(letters: string): boolean {
  return offers.has(letters)
}
