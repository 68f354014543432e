import { describe, expect, test } from 'vitest'
import { appRouter } from '../../resources/router.ts'
import { mayCall, type OperatorRoles, type ProcedureAccess } from './roles.ts'

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { meta: ProcedureAccess; type: string } }
>

/** The permission in a procedure's metadata. */
const accessOf = (path: string): ProcedureAccess => procedures[path]?._def.meta ?? {}

// Procedures of operators, of keys of the platform and of people have guards of their own.
const decided = Object.keys(procedures).filter((path) => !/^(operator|platform|portal\.people)\./.test(path))

describe('of every procedure', () => {
  test.each(decided)('%s: decided, and an owner may', (path) => {
    expect(mayCall('owner', accessOf(path))).toBe(true)
  })
})

test.each([
  ['support', 'refunds.create', true],
  ['support', 'disputes.updateEvidence', true],
  ['support', 'products.list', true],
  ['support', 'products.create', false],
  ['support', 'portal.keys.create', false],
  ['support', 'portal.keys.list', false],
  ['support', 'webhookEndpoints.list', false],
  ['developer', 'portal.keys.create', true],
  ['developer', 'webhookEndpoints.create', true],
  ['developer', 'refunds.create', false],
  ['developer', 'portal.members.invite', false],
  ['developer', 'portal.members.withdraw', false],
  ['support', 'portal.members.changeRole', false],
  ['developer', 'portal.members.remove', false],
  ['developer', 'portal.members.requireTwoFactor', false],
  ['developer', 'portal.audit.list', false],
  ['support', 'portal.members.list', true],
] as const)('%s %s: %s', (role, path, allowed) => expect(mayCall(role, accessOf(path))).toBe(allowed))

test.each([
  [
    'developer',
    'change',
    [
      'account.createLink',
      'customerSessions.create',
      'customers.create',
      'customers.delete',
      'customers.update',
      'disputes.accept',
      'disputes.updateEvidence',
      'paymentMethods.createSession',
      'paymentMethods.delete',
      'paymentMethods.setDefault',
      'portal.account.createComponentSession',
      'portal.account.onboardingLink',
      'portal.account.setCustomerMails',
      'portal.account.setPageActions',
      'portal.account.setSlug',
      'portal.account.setTaxNumber',
      'portal.brand.remove',
      'portal.brand.set',
      'portal.customers.erase',
      'portal.disputes.attachFile',
      'portal.invoices.completeBuyer',
      'portal.invoices.setSettings',
      'portal.members.changeRole',
      'portal.members.invite',
      'portal.members.remove',
      'portal.members.requireTwoFactor',
      'portal.members.withdraw',
      'portal.payments.sendReceipt',
      'portal.subscriptions.changeSeats',
      'refunds.create',
      'subscriptions.cancel',
      'subscriptions.changeQuantity',
      'subscriptions.createPaymentMethodSession',
      'subscriptions.pause',
      'subscriptions.reactivate',
      'subscriptions.resume',
      'subscriptions.update',
    ],
  ],
  ['developer', 'read', ['portal.audit.list', 'portal.subscriptions.previewSeats', 'subscriptions.preview']],
  [
    'support',
    'change',
    [
      'account.createLink',
      'paymentIntents.cancel',
      'paymentIntents.create',
      'payments.create',
      'portal.account.createComponentSession',
      'portal.account.onboardingLink',
      'portal.account.setCustomerMails',
      'portal.account.setPageActions',
      'portal.account.setSlug',
      'portal.account.setTaxNumber',
      'portal.brand.remove',
      'portal.brand.set',
      'portal.clock.advance',
      'portal.customers.erase',
      'portal.deliveries.replay',
      'portal.invoices.setSettings',
      'portal.keys.create',
      'portal.keys.revoke',
      'portal.keys.roll',
      'portal.members.changeRole',
      'portal.members.invite',
      'portal.members.remove',
      'portal.members.requireTwoFactor',
      'portal.members.withdraw',
      'products.archive',
      'products.create',
      'products.update',
      'subscriptionProducts.archive',
      'subscriptionProducts.create',
      'subscriptionProducts.update',
      'webhookEndpoints.create',
      'webhookEndpoints.deactivate',
      'webhookEndpoints.replay',
      'webhookEndpoints.rollSecret',
      'webhookEndpoints.sendTestEvent',
      'webhookEndpoints.update',
    ],
  ],
  [
    'support',
    'read',
    [
      'events.changes',
      'events.list',
      'events.retrieve',
      'portal.audit.list',
      'portal.deliveries.list',
      'portal.deliveries.retrieve',
      'portal.events.retrieve',
      'portal.keys.list',
      'portal.requests.changes',
      'portal.requests.codes',
      'portal.requests.list',
      'portal.requests.neighbours',
      'portal.webhookEndpoints.list',
      'portal.webhookEndpoints.retrieve',
      'portal.webhookEndpoints.sourceAddresses',
      'webhookEndpoints.list',
      'webhookEndpoints.listDeliveries',
      'webhookEndpoints.retrieve',
      'webhookEndpoints.retrieveDelivery',
    ],
  ],
] as const)(
  'all that a %s may not %s (fault: a procedure that no longer asks for its permission)',
  (role, kind, refused) => {
    const ofKind = decided.filter((path) => accessOf(path)[kind])
    expect(ofKind.filter((path) => !mayCall(role, accessOf(path))).toSorted()).toEqual(refused)
  },
)

describe('of every procedure for operators', () => {
  /** The changes that a support operator may make. */
  const support = ['accounts.pause', 'accounts.resume', 'merchants.leave', 'merchants.onboard', 'merchants.view']
  const ofOperators = Object.entries(procedures).filter(([path]) => path.startsWith('operator.'))

  test('an admin may call it, and all may call a read', () => {
    expect(ofOperators.length).toBeGreaterThan(15)
    for (const [path, { _def }] of ofOperators) {
      const { operators = [] } = _def.meta
      const name = path.replace('operator.', '')
      const allowed: OperatorRoles =
        _def.type === 'query'
          ? ['admin', 'support', 'accountant']
          : support.includes(name)
            ? ['admin', 'support']
            : ['admin']
      expect([path, operators]).toEqual([path, allowed])
    }
  })

  test('no other procedure is for operators', () => {
    const others = Object.entries(procedures).filter(([path]) => !path.startsWith('operator.'))
    expect(others.filter(([, { _def }]) => _def.meta.operators).map(([path]) => path)).toEqual([])
  })
})

test('a procedure without a permission may be called by no member', () => {
  expect(mayCall('owner', accessOf('portal.nothing.list'))).toBe(false)
})
