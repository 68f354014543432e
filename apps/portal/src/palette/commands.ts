import { navigationGroups } from '../router/pages.ts'

/** A page, or something that can be done, with what else it may be looked for by. */
export type Command = { id: string; name: string; hint: string; to: string; words?: string }

type Actions = readonly { name: string; path: string; area: string; words?: string }[]

/** Actions that a page offers in a dialog, which its address opens. */
const actions: Actions = [
  { name: 'New product', path: '/products?do=new', area: 'products', words: 'create sell' },
  {
    name: 'New subscription product',
    path: '/plans?do=new',
    area: 'subscriptionProducts',
    words: 'create plan recurring',
  },
  { name: 'New discount', path: '/discounts?do=new', area: 'discounts', words: 'create code coupon promotion' },
  { name: 'New payment link', path: '/links?do=new', area: 'paymentLinks', words: 'create sell qr code' },
  { name: 'New customer', path: '/customers?do=new', area: 'customers', words: 'create add' },
  { name: 'Create an API key', path: '/keys?do=new', area: 'portal.keys', words: 'new secret token' },
  { name: 'Add a webhook endpoint', path: '/webhooks?do=new', area: 'webhookEndpoints', words: 'new create hook url' },
  { name: 'Invite a member', path: '/members?do=new', area: 'portal.members', words: 'new team person role' },
]

/** Lists that are looked for by what is in them. */
const lists: Actions = [
  { name: 'Failed payments', path: '/payments?status=failed', area: 'portal.payments', words: 'declined card error' },
  { name: 'Refunded payments', path: '/payments?status=refunded', area: 'portal.payments', words: 'refunds' },
  { name: 'Failed requests', path: '/requests?status=4xx', area: 'portal.requests', words: 'error log api 4xx' },
  {
    name: 'Subscriptions past due',
    path: '/subscriptions?status=past_due',
    area: 'subscriptions',
    words: 'renewal failed',
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
      .map(({ name, path }) => ({ id: path, name, hint: title ?? 'Page', to: at(path) })),
  )
  const other = mode === 'test' ? 'live' : 'test'
  const toCommand = (hint: string) => (one: Actions[number]) => ({ ...one, id: one.path, hint, to: at(one.path) })
  return [
    ...readable,
    { id: 'profile', name: 'Profile', hint: 'Page', to: at('/profile'), words: 'password name sign out' },
    ...lists.filter(({ area }) => may('read', area)).map(toCommand('List')),
    ...actions.filter(({ area }) => may('change', area)).map(toCommand('Action')),
    { id: 'mode', name: `Switch to ${other} mode`, hint: 'Action', to: `/${merchant.id}/${other}`, words: other },
  ]
}

/** Commands in which every typed word begins a word. Matches of the name come before matches of the keywords. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = (text: string, word: string) => ` ${text.toLowerCase()}`.includes(` ${word}`)
  const all = (text: string) => words.every((word) => begins(text, word))
  const byName = commands.filter(({ name }) => all(name))
  const byWord = commands.filter((one) => !byName.includes(one) && all(`${one.name} ${one.hint} ${one.words ?? ''}`))
  return [...byName, ...byWord]
}
