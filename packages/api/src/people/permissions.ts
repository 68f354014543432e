import type { Role } from '@merchant-payments/db'

type Permission = readonly Role[]

const everyone: Permission = ['owner', 'developer', 'support']
const developers: Permission = ['owner', 'developer']
const support: Permission = ['owner', 'support']
const owners: Permission = ['owner']

/** Who may look at what and who may change it, by the first words of the procedure's name. The longest match decides. */
const permissions: Readonly<Record<string, { read: Permission; change: Permission }>> = {
  // What is sold, and by which code.
  products: { read: everyone, change: developers },
  subscriptionProducts: { read: everyone, change: developers },
  webhookEndpoints: { read: developers, change: developers },
  'portal.webhookEndpoints': { read: developers, change: developers },
  'portal.deliveries': { read: developers, change: developers },
  'portal.events': { read: developers, change: developers },
  'portal.keys': { read: developers, change: developers },
  'portal.requests': { read: developers, change: developers },
  'portal.demo': { read: developers, change: developers },
  // Who buys, and what becomes of their money.
  customers: { read: everyone, change: support },
  paymentSessions: { read: everyone, change: everyone },
  subscriptionSessions: { read: everyone, change: everyone },
  paymentIntents: { read: everyone, change: developers },
  testPayments: { read: everyone, change: everyone },
  refunds: { read: everyone, change: support },
  disputes: { read: everyone, change: support },
  'portal.disputes': { read: everyone, change: support },
  subscriptions: { read: everyone, change: support },
  'portal.subscriptions': { read: everyone, change: support },
  'portal.payments': { read: everyone, change: support },
  'portal.subscriptionProducts': { read: everyone, change: developers },
  'portal.products': { read: everyone, change: developers },
  'portal.customers': { read: everyone, change: support },
  // The merchant itself.
  account: { read: everyone, change: owners },
  'portal.overview': { read: everyone, change: everyone },
  'portal.account': { read: everyone, change: owners },
  'portal.members': { read: everyone, change: owners },
  'portal.audit': { read: owners, change: owners },
}

/**
 * Whether a member with this role may call a procedure.
 * @param path of the procedure in the router: portal.keys.create
 * @throws RangeError for a procedure that nobody decided about
 */
export function mayCall(role: Role, path: string, type: 'query' | 'mutation' | 'subscription'): boolean {
  const words = path.split('.')
  for (let length = words.length; length > 0; length--) {
    const permission = permissions[words.slice(0, length).join('.')]
    if (permission) return permission[type === 'mutation' ? 'change' : 'read'].includes(role)
  }
  throw new RangeError(`nobody decided who may call ${path}`)
}

/** What a member may look at and change, by the first words of the procedures: for pages, which offer nothing else. */
export function areasOf(role: Role): { read: string[]; change: string[] } {
  const areas = Object.entries(permissions)
  const allowed = (kind: 'read' | 'change') =>
    areas.filter(([, permission]) => permission[kind].includes(role)).map(([area]) => area)
  return { read: allowed('read'), change: allowed('change') }
}

/**
 * Whether a procedure offers customers something, or changes what they read of it: what the members of a suspended merchant
 * may not do, as its keys cannot. They may still give money back, answer disputes and end what runs.
 */
export function offersSomething(path: string): boolean {
  return /^(?:portal\.)?(?:products|subscriptionProducts|paymentSessions|subscriptionSessions|paymentIntents|testPayments|customers|webhookEndpoints)\.(?:create|update)$/.test(
    path,
  )
}
