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
  // Links and discounts are as many as a merchant makes; at most 10,000 payments of one are summed.
  ...['paymentLinks.list', 'portal.paymentLinks.earnings', 'discounts.list', 'portal.discounts.earnings'],
  // At most a customer's few methods, and sixteen endpoints.
  ...['paymentMethods.list', 'platform.webhookEndpoints.list'],
  ...['portal.brand.retrieve', 'portal.invoices.settings'],
]
