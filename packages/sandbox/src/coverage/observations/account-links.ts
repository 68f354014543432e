import type { Look } from './observation.ts'

/** Where an account link leads. */
export const addresses = { refresh_url: 'https://shop.test/again', return_url: 'https://shop.test/back' }

/** Whether the form leads back when it has been sent. */
export const returns = async ({ answer, page }: Look) =>
  (await page(answer.url, { answer: 'later' })).includes(addresses.return_url)

/** Where an expired link leads. */
export const refreshes = async ({ advance, answer, page }: Look) => {
  await advance(86_400)
  return page(answer.url)
}
