import { html } from 'hono/html'
import { table } from './dashboard/components.ts'
import type { Markup } from './document.ts'

/** The test cards that the pages offer, with what each does. */
export const shownCards = [
  { number: '4242 4242 4242 4242', does: 'Succeeds' },
  { number: '5555 5555 5555 4444', does: 'Succeeds, Mastercard' },
  { number: '4000 0027 6000 3184', does: '3-D Secure' },
  { number: '4000 0000 0000 0002', does: 'Declined' },
  { number: '4000 0000 0000 9995', does: 'Insufficient funds' },
  { number: '4000 0000 0000 0069', does: 'Expired card' },
  { number: '4000 0000 0000 0127', does: 'Wrong code' },
  { number: '4000 0000 0000 0259', does: 'Disputed later' },
] as const

/** The further test cards of a page that starts a subscription. */
export const subscriptionCards = [
  { number: '4000 0025 0000 3155', does: '3-D Secure, renews without' },
  { number: '4000 0000 0000 0341', does: 'Succeeds, renewals fail' },
] as const

/** The test bank accounts that the pages offer, all with the routing number 110000000. */
export const shownBankAccounts = [
  { number: '000123456789', does: 'Succeeds after a moment' },
  { number: '000111111116', does: 'Fails later: no such account' },
  { number: '000111111113', does: 'Fails later: account closed' },
  { number: '000222222227', does: 'Fails later: insufficient funds' },
  { number: '000333333335', does: 'Fails later: not authorized' },
  { number: '000555555559', does: 'Succeeds, then taken back by the bank' },
  { number: '000000000009', does: 'Stays in processing' },
] as const

/** Test numbers with what each does, to be copied. */
export function numberTable(
  label: string,
  rows: readonly { number: string; does: string; token?: string | undefined }[],
): Markup {
  const hasTokens = rows.some(({ token }) => token !== undefined)
  return table(
    label,
    ['Number', 'Result', ...(hasTokens ? [{ name: 'Payment method', className: 'extra' }] : [])],
    rows.map(
      ({ number, does, token }) => html`<tr>
  <td class="test-number"><code>${number}</code> ${copyButton(number.replaceAll(' ', ''), number)}</td>
  <td class="what">${does}</td>
  ${hasTokens ? html`<td class="extra">${token === undefined ? '' : html`<code>${token}</code> ${copyButton(token, token)}`}</td>` : ''}
</tr>`,
    ),
  )
}

/** Shown where scripts run, which it needs. */
export function copyButton(text: string, name: string): Markup {
  return html`<button class="copy" type="button" data-copy="${text}" aria-label="Copy ${name}" hidden>Copy</button>`
}
