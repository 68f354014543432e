import type { Tab } from '../engines/tab.ts'
import { callApi } from '../installation/call-api.ts'
import type { Installed } from '../installation/install.ts'
import { open } from './follow.ts'
import { pressPage } from './press-page.ts'

const cards = { declined: '4000000000000002', authenticated: '4000002760003184' }
const field = (name: string, frame?: string) => ({ css: `input[name="${name}"]`, ...(frame && { frame }) })

/** The hosted checkout: left and come back to, declined, then paid with 3-D Secure. @returns the controls of the first page */
export async function walkCheckout(tab: Tab, { demo }: Installed): Promise<number> {
  const url = await openSession(demo)
  await open(tab, url)
  await tab.check('checkout')
  const counted = await pressPage(tab, { at: null })
  await open(tab, url)
  await tab.fill(field('email'), 'ada@example.com')
  await enterCard(tab, cards.declined)
  await tab.fill(field('name'), 'Ada Lovelace')

  await open(tab, `${demo.sandbox_url}/`)
  await tab.engine.back()
  await tab.see(field('email'))
  const isTyped = () => {
    const values = [...document.querySelectorAll('input')].map(({ value }) => value)
    return ['ada@example.com', 'Ada Lovelace', '4000 0000 0000 0002'].every((one) => values.includes(one))
  }
  await tab.waitUntil(isTyped, 'what was typed before')

  await tab.press({ css: '#pay' })
  await tab.see({ css: '[role="alert"]', text: 'declined' })
  await tab.check('declined')
  await enterCard(tab, cards.authenticated)
  await tab.press({ css: '#pay' })
  await tab.waitForAddress('/authenticate/')
  await tab.see({ css: 'button', text: 'Complete authentication' })
  await tab.check('3-D Secure')
  await tab.press({ css: 'button', text: 'Complete authentication' })
  await tab.waitForAddress('?done')
  await tab.check('after the checkout')
  return counted
}

/**
 * The shop's own page with the card in a frame of the processor: declined, then paid with 3-D Secure.
 * @returns the controls of the last page
 */
export async function walkOwnPage(tab: Tab, { store, demo }: Installed): Promise<number> {
  await open(tab, store)
  await tab.check('shop')
  await pressPage(tab, { at: null, within: 'body' })
  await open(tab, store)
  await tab.press({ css: 'a', text: 'or pay here' })
  const frame = `${demo.sandbox_url}/`
  await tab.see(field('number', frame))
  await tab.check('own page')
  await enterCard(tab, cards.declined, frame)
  await tab.press({ css: '#pay-form button' })
  await tab.see({ css: '[role="alert"]', text: 'declined' })
  await enterCard(tab, cards.authenticated, frame)
  await tab.press({ css: '#pay-form button' })
  const challenge = { css: 'button', text: 'Complete authentication', frame: '/authenticate/' }
  await tab.see(challenge)
  await tab.press(challenge)
  await tab.waitForAddress('/thanks/payment')
  await tab.see({ css: '#order', text: 'Paid' })
  return tab.check('thanks')
}

/** Enters a card in the fields of the processor. */
export async function enterCard(tab: Tab, number: string, frame?: string): Promise<void> {
  await tab.fill(field('number', frame), number)
  await tab.fill(field('expiry', frame), '1234')
  await tab.fill(field('cvc', frame), '123')
}

async function openSession(demo: Installed['demo']): Promise<string> {
  const line = { name: 'Tea', amount: 1200, currency: 'usd', quantity: 1 }
  const urls = { success_url: `${demo.sandbox_url}/?done`, cancel_url: `${demo.sandbox_url}/?left` }
  return (await callApi(demo)<{ url: string }>('/payment-sessions', { line_items: [line], ...urls })).url
}
