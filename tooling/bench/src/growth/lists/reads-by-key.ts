/** Queries that read one object by its key, or nothing that grows. */
export const reads: readonly string[] = [
  'portal.webhookEndpoints.sourceAddresses',
  ...['products.retrieve', 'customers.retrieve', 'paymentSessions.retrieve', 'disputes.retrieve', 'balance.retrieve'],
  ...['payouts.retrieve', 'events.retrieve', 'webhookEndpoints.retrieve', 'webhookEndpoints.retrieveDelivery'],
  ...['account.retrieve', 'portal.payments.retrieve', 'portal.payments.ofRefund', 'portal.deliveries.retrieve'],
  ...['portal.events.retrieve', 'portal.disputes.retrieve', 'portal.subscriptions.retrieve'],
  ...[
    'payments.retrieve',
    'refunds.retrieve',
    'invoices.retrieve',
    'paymentIntents.retrieve',
    'subscriptionSessions.retrieve',
  ],
  ...[
    'subscriptions.retrieve',
    'subscriptionProducts.retrieve',
    'discounts.retrieve',
    'paymentLinks.retrieve',
    'portal.account.retrieve',
    'portal.statements.retrieve',
  ],
  ...['portal.requests.codes', 'portal.clock.retrieve', 'portal.people.me', 'portal.people.security'],
  ...['platform.webhookEndpoints.retrieve', 'platform.webhookEndpoints.retrieveDelivery'],
  // At most a customer's few methods, and sixteen endpoints.
  ...['paymentMethods.list', 'platform.webhookEndpoints.list'],
  ...['portal.brand.retrieve', 'portal.invoices.settings'],
]
