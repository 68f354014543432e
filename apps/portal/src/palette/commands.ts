import { palette } from '#messages/palette.ts'
import { words } from '#messages/words.ts'
import { navigationGroups } from '../router/pages.ts'

const t = palette.commands

/** A page, or something that can be done, with what else it may be looked for by. */
type Command = { id: string; name: string; hint: string; to: string; words?: string }

type Actions = readonly { name: string; path: string; area: string; words?: string }[]

/** Actions that a page offers in a dialog, which its address opens. */
const actions: Actions = [
  { name: t.newProduct, path: '/products?do=new', area: 'products', words: t.newProductKeywords },
  {
    name: t.newSubscriptionProduct,
    path: '/plans?do=new',
    area: 'subscriptionProducts',
    words: t.newSubscriptionProductKeywords,
  },
  { name: t.newDiscount, path: '/discounts?do=new', area: 'discounts', words: t.newDiscountKeywords },
  { name: t.newPaymentLink, path: '/links?do=new', area: 'paymentLinks', words: t.newPaymentLinkKeywords },
  { name: t.newCustomer, path: '/customers?do=new', area: 'customers', words: t.newCustomerKeywords },
  { name: t.createApiKey, path: '/keys?do=new', area: 'portal.keys', words: t.createApiKeyKeywords },
  {
    name: t.addWebhookEndpoint,
    path: '/webhooks?do=new',
    area: 'webhookEndpoints',
    words: t.addWebhookEndpointKeywords,
  },
  { name: t.inviteAMember, path: '/members?do=new', area: 'portal.members', words: t.inviteAMemberKeywords },
]

/** Lists that are looked for by what is in them. */
const lists: Actions = [
  { name: t.failedPayments, path: '/payments?status=failed', area: 'portal.payments', words: t.failedPaymentsKeywords },
  {
    name: t.refundedPayments,
    path: '/payments?status=refunded',
    area: 'portal.payments',
    words: t.refundedPaymentsKeywords,
  },
  { name: t.failedRequests, path: '/requests?status=4xx', area: 'portal.requests', words: t.failedRequestsKeywords },
  {
    name: t.subscriptionsPastDue,
    path: '/subscriptions?status=past_due',
    area: 'subscriptions',
    words: t.subscriptionsPastDueKeywords,
  },
]

type Reader = {
  merchant: { id: string; name: string }
  mode: 'test' | 'live'
  may(kind: 'read' | 'change', area: string): boolean
}

/** The pages and actions that a member may use in a mode. */
export function commandsOf({ merchant, mode, may }: Reader): Command[] {
  const at = (path: string) => `/${merchant.id}/${mode}${path === '/' ? '' : path}`
  const readable = navigationGroups.flatMap(({ title, pages }) =>
    pages
      .filter(({ area }) => may('read', area))
      .map(({ name, path }) => ({ id: path, name, hint: title ?? t.page, to: at(path) })),
  )
  const other = mode === 'test' ? 'live' : 'test'
  const toCommand = (hint: string) => (one: Actions[number]) => ({ ...one, id: one.path, hint, to: at(one.path) })
  return [
    ...readable,
    { id: 'profile', name: t.profile, hint: t.page, to: at('/profile'), words: t.profileKeywords },
    ...lists.filter(({ area }) => may('read', area)).map(toCommand(t.list)),
    ...actions.filter(({ area }) => may('change', area)).map(toCommand(words.action)),
    { id: 'mode', name: t.switchToMode({ other }), hint: words.action, to: `/${merchant.id}/${other}`, words: other },
  ]
}

/** Commands in which every typed word begins a word. Matches of the name come before matches of the keywords. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const beginnings = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = (text: string, word: string) => ` ${text.toLowerCase()}`.includes(` ${word}`)
  const all = (text: string) => beginnings.every((word) => begins(text, word))
  const byName = commands.filter(({ name }) => all(name))
  const byWord = commands.filter((one) => !byName.includes(one) && all(`${one.name} ${one.hint} ${one.words ?? ''}`))
  return [...byName, ...byWord]
}
