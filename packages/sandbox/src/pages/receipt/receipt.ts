import { html } from 'hono/html'
import { actingFor, type Context } from '../../http/context.ts'
import { formatMoney } from '../../money/currency.ts'
import { merchantName } from '../../resources/accounts/account.ts'
import { chargeStatus } from '../../resources/charges/object.ts'
import { modeBadge } from '../checkout/summary.ts'
import { pageResponse, totalRow } from '../document.ts'

/** The data of a receipt. */
type Receipt = {
  merchant: string
  live: boolean
  amount: string
  refunded: string | null
  paidWith: string
  day: string
  description: string | null
}

/** The receipt of a charge that succeeded, or null. The id is the permission to see it. */
export function findReceipt(pageCtx: Context, id: string): Receipt | null {
  const charge = pageCtx.objects.findAnywhere('charge', id)
  if (!charge || chargeStatus(charge.state) !== 'succeeded' || !charge.state.captured) return null
  const { state } = charge
  const ctx: Context = { ...actingFor(pageCtx, charge.account), live: charge.live }
  const method = state.card ?? state.bank
  return {
    merchant: merchantName(ctx, charge.account),
    live: charge.live,
    amount: formatMoney(state.amount_captured, state.currency),
    refunded: state.amount_refunded > 0 ? formatMoney(state.amount_refunded, state.currency) : null,
    paidWith: method ? `${state.card ? state.card.brand : 'Bank account'} •••• ${method.last4}` : 'Transfer',
    day: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(charge.created * 1000),
    description: state.description,
  }
}

/** The page of a receipt, which is as it is now: what was refunded since is on it. */
export function receiptPage(receipt: Receipt): Promise<Response> {
  const { amount, day, description, live, merchant, paidWith, refunded } = receipt
  return pageResponse({
    title: `Receipt – ${merchant}`,
    styles: ['summary.css'],
    body: html`<main class="column"><h1 class="visually-hidden">Receipt from <bdi>${merchant}</bdi></h1>
<section aria-label="Receipt"><div>
  <header class="merchant"><span class="merchant-link"><bdi class="merchant-name" dir="auto">${merchant}</bdi></span>${modeBadge(live)}</header>
  <p class="due"><span class="due-label">Receipt from <bdi dir="auto">${merchant}</bdi></span><span class="due-amount">${amount}</span></p>
  <dl class="totals">
    ${totalRow('Date paid', day)}
    ${totalRow('Payment method', paidWith)}
    ${description ? totalRow('Description', description) : ''}
    ${totalRow('Amount paid', amount, 'total')}
    ${refunded ? totalRow('Refunded', `−${refunded}`) : ''}
  </dl>
</div></section></main>`,
  })
}
