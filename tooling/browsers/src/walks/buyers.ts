import { readFile } from 'node:fs/promises'
import { languages } from '@merchant-payments/api/languages'
import { expect } from 'vitest'
import type { Tab } from '../engines/tab.ts'
import { callApi } from '../installation/call-api.ts'
import type { Installed } from '../installation/install.ts'
import { inMail } from '../installation/mails.ts'
import { enterCard } from './checkout.ts'
import { load, open } from './follow.ts'
import { pressPage } from './press-page.ts'

const button = (text: string) => ({ css: 'button', text })
const send = (tab: Tab, text: string) => load(tab, () => tab.press(button(text)))
const summary = (text: string) => ({ css: 'summary', text })

/** Payment links in all languages; the first is paid: a quantity and a wrong code, then the checkout. @returns the controls */
export async function walkLinks(tab: Tab, { links }: Installed): Promise<number> {
  let counted = 0
  for (const [nth, url] of links.entries()) {
    await open(tab, url)
    await tab.see({ css: 'h1', text: 'Tea' })
    counted += await tab.check(`link ${languages[nth]}`)
  }
  const [url = ''] = links
  await open(tab, url)
  counted += await pressPage(tab, { at: null })
  await open(tab, url)
  await tab.fill({ css: '#quantity' }, '2')
  await tab.fill({ css: '#code' }, 'NONE')
  await send(tab, 'Continue to payment')
  await tab.see({ css: '#code-wrong', text: 'not valid' })
  counted += await tab.check('link with a wrong code')
  await tab.fill({ css: '#code' }, ' ')
  await send(tab, 'Continue to payment')
  await tab.fill({ css: 'input[name="email"]' }, 'ada@example.com')
  await enterCard(tab, '4242424242424242')
  await tab.fill({ css: 'input[name="name"]' }, 'Ada Lovelace')
  await tab.press({ css: '#pay' })
  await tab.waitForAddress(`${new URL(url).pathname}/done`)
  await tab.see({ css: 'h1', text: 'Thank you' })
  return counted + (await tab.check('link paid'))
}

/** The page of a customer: by a link in all languages, by a code, and every act on it. @returns the controls */
export async function walkCustomerPage(tab: Tab, { demo, logFile, buyer }: Installed): Promise<number> {
  const { id, email } = buyer
  const call = callApi(demo)
  const return_url = `${demo.sandbox_url}/?left`
  const enter = async (locale: string) => {
    const { url } = await call<{ url: string }>('/customer-sessions', { customer_id: id, return_url, locale })
    await open(tab, url)
    await tab.see({ css: 'h3', text: 'Club' })
  }
  let counted = 0
  for (const locale of languages.toReversed()) {
    await enter(locale)
    counted += await tab.check(`customer ${locale}`)
  }
  const page = await tab.run(() => location.href)
  counted += await pressPage(tab, { at: null })
  await open(tab, page)
  await walkActs(tab, page)

  await send(tab, 'Sign out')
  await tab.see({ css: '#email' })
  counted += await tab.check('customer enters')
  counted += await pressPage(tab, { at: null })
  await open(tab, page)
  await tab.fill({ css: '#email' }, email)
  const before = (await readFile(logFile, 'utf8')).length
  await send(tab, 'Send the code')
  await tab.see({ css: '#code' })
  counted += await tab.check('customer has a code')
  await tab.fill({ css: '#code' }, '12')
  await send(tab, 'Continue')
  await tab.see({ css: '#code-wrong' })
  counted += await tab.check('customer has a wrong code')
  await tab.fill({ css: '#code' }, await inMail(logFile, email, /Code: (\d{6})/, before))
  await send(tab, 'Continue')
  await tab.see({ css: '.head', text: email })
  await load(tab, () => tab.press({ css: 'a', text: 'Receipt' }))
  await tab.see({ css: 'h1', text: 'Receipt' })
  counted += await tab.check('receipt of a renewal')
  await tab.engine.back()
  await tab.see(button('Sign out'))
  await send(tab, 'Sign out')
  await tab.see({ css: '#email' })
  return counted
}

/** Every act of the page, which is as it was at the end. */
async function walkActs(tab: Tab, page: string): Promise<void> {
  const acts: [open: string | null, act: string, done: string][] = [
    ['Cancel subscription', 'Cancel now', 'is canceled'],
    [null, 'Keep the subscription', 'goes on'],
    ['Pause', 'Pause now', 'is paused'],
    ['Resume', 'Resume now', 'is resumed'],
    [null, 'Save', ''],
  ]
  for (const [open, act, done] of acts) {
    if (open !== null) await tab.press(summary(open))
    await send(tab, act)
    await tab.see({ css: '[role="status"]', text: done })
    await tab.check(`customer: ${act}`)
  }
  for (const leads of ['Change the payment method', 'Add a payment method']) {
    await send(tab, leads)
    await tab.see({ css: 'input[name="number"]' })
    await tab.check(`customer: ${leads}`)
    await open(tab, page)
  }
  expect(await tab.run(() => location.href)).toBe(page)
}

/** The message at an unknown address of each kind. @returns the controls */
export async function walkNotices(tab: Tab, { demo }: Installed): Promise<number> {
  const kinds = [
    'pay',
    'my',
    'receipts',
    'invoices',
    'payment-methods',
    'payment-updates',
    'payment-actions',
    'nowhere',
  ]
  let counted = 0
  for (const kind of kinds) {
    await open(tab, new URL(`/${kind}/none`, demo.portal_url).href)
    await tab.see({ css: 'h1' })
    counted += await tab.check(`notice ${kind}`)
    counted += await pressPage(tab, { at: null })
  }
  return counted
}
