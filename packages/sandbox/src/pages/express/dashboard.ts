import { html } from 'hono/html'
import { actingFor, type Context } from '../../http/context.ts'
import { formatMoney } from '../../money/currency.ts'
import { merchantName } from '../../resources/accounts/account.ts'
import { bankAccountsOf } from '../../resources/accounts/bank-account.ts'
import { balances } from '../../resources/ledger.ts'
import { modeBadge } from '../checkout/summary.ts'
import { type Markup, pageResponse, totalRow } from '../document.ts'

type Row = { label: string; value: string }

/** The data of an Express Dashboard. */
type ExpressView = {
  merchant: string
  live: boolean
  balances: Row[]
  payouts: Row[]
  banks: Row[]
}

const maxPayouts = 10

/** The dashboard of the account that a login link has opened, or null. The secret of the visit is the permission to see it. */
export function expressView(pageCtx: Context, link: string, visit: string): ExpressView | null {
  const found = pageCtx.objects.findAnywhere('login_link', link)
  if (!found || found.state.visit === null || found.state.visit !== visit) return null
  const ctx: Context = { ...actingFor(pageCtx, found.state.account), live: found.live }
  return {
    merchant: merchantName(ctx, ctx.account),
    live: ctx.live,
    balances: balances(ctx).flatMap(({ available, currency, pending }) => [
      { label: 'Available', value: formatMoney(available, currency) },
      { label: 'On the way', value: formatMoney(pending, currency) },
    ]),
    payouts: ctx.objects.page('payout', ctx, { limit: maxPayouts, conditions: [] }).map(({ created, state }) => ({
      label: `${dayOf(created)}, ${state.status.replaceAll('_', ' ')}`,
      value: formatMoney(state.amount, state.currency),
    })),
    banks: bankAccountsOf(ctx, ctx.account).map(({ state }) => ({
      label: state.bank_name,
      value: `•••• ${state.last4}`,
    })),
  }
}

function dayOf(moment: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(moment * 1000)
}

/** The page on which an Express account sees its balance, payouts and bank accounts. */
export function expressPage({ balances, banks, live, merchant, payouts }: ExpressView): Promise<Response> {
  return pageResponse({
    title: `Express Dashboard – ${merchant}`,
    styles: ['summary.css'],
    body: html`<main class="column"><h1 class="visually-hidden">Express Dashboard of <bdi>${merchant}</bdi></h1>
<header class="merchant"><span class="merchant-link"><bdi class="merchant-name" dir="auto">${merchant}</bdi></span>${modeBadge(live)}</header>
${section('Balance', balances, 'Nothing yet')}
${section('Payouts', payouts, 'No payouts yet')}
${section('Bank accounts', banks, 'No bank account yet')}
</main>`,
  })
}

function section(title: string, rows: Row[], empty: string): Markup {
  return html`<section aria-label="${title}"><h2>${title}</h2>
  <dl class="totals">${rows.length === 0 ? totalRow(empty, '') : rows.map(({ label, value }) => totalRow(label, value))}</dl>
</section>`
}
