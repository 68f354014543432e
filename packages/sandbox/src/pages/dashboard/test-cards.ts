import { html } from 'hono/html'
import { cardTokens } from '../../card-tokens.ts'
import { type CardBehaviour, type DeclineName, testCards } from '../../cards.ts'
import { formatNumber } from '../assets/card-typing.js'
import { numberTable, shownBankAccounts } from '../test-numbers.ts'
import { dashboardPage, type Frame } from './frame.ts'

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Every test card and bank account, with what it does. */
export function testCardsPage(frame: Frame): Promise<Response> {
  const tokens = new Map(
    Object.entries(cardTokens)
      .reverse()
      .map(([token, number]) => [number, token]),
  )
  const cards = Object.entries(testCards).map(([number, card]) => ({
    number: formatNumber(number),
    does: `${wordsOf(card)}. ${brandNames[card.brand] ?? card.brand}${card.funding ? `, ${card.funding}` : ''}`,
    token: tokens.get(number),
  }))
  return dashboardPage(frame, {
    title: 'Test cards',
    at: 'test-cards',
    body: html`<h1>Test cards</h1>
<p class="lead">Any future date, any code, any name. Every other number is declined.</p>
${numberTable('Test cards', cards)}
<h2>Test bank accounts</h2>
<p>In US dollars, with the routing number <code>110000000</code> and any name.</p>
${numberTable('Test bank accounts', shownBankAccounts)}`,
  })
}

function wordsOf(card: CardBehaviour): string {
  const what = [
    card.authenticatesAlways
      ? '3-D Secure each time'
      : card.authenticates
        ? '3-D Secure, unless it was saved with it'
        : null,
    card.failsWhenSaved ? 'Succeeds, and fails when it was saved' : null,
    card.declines && !card.failsWhenSaved ? declineLabel(card.declines) : null,
    card.dispute === 'inquiry'
      ? 'Succeeds, then an inquiry'
      : card.dispute === 'fraudulent_twice'
        ? 'Succeeds, then disputed twice, each over one half'
        : card.dispute
          ? `Succeeds, then disputed as ${card.dispute.replaceAll('_', ' ')}`
          : null,
    card.warnsOfFraud ? 'Succeeds, then an early fraud warning' : null,
    card.settlesAtOnce ? 'Succeeds, and the money is available at once' : null,
    card.refund === 'pending'
      ? 'Succeeds; refunds are pending first'
      : card.refund
        ? 'Succeeds; refunds fail later'
        : null,
  ].filter((words) => words !== null)
  return what.length === 0 ? 'Succeeds' : what.join(', then ')
}

function declineLabel(name: DeclineName): string {
  return name === 'generic' ? 'Declined' : `Declined: ${name.replaceAll('_', ' ')}`
}
