/** Actions in words, as they read after a name: "created a product". */
const words: Readonly<Record<string, string>> = {
  'products.create': 'created a product',
  'products.update': 'updated a product',
  'products.archive': 'archived a product',
  'subscriptionProducts.create': 'created a subscription product',
  'subscriptionProducts.update': 'updated a subscription product',
  'subscriptionProducts.archive': 'archived a subscription product',
  'customers.create': 'created a customer',
  'customers.update': 'updated a customer',
  'customers.delete': 'deleted a customer',
  'customers.erase': 'erased the personal data of a customer',
  'paymentSessions.create': 'created a checkout',
  'paymentIntents.create': 'created an embedded payment',
  'subscriptionSessions.create': 'created a subscription checkout',
  'refunds.create': 'refunded a payment',
  'payments.sendReceipt': 'sent a receipt',
  'statements.create': 'prepared a monthly statement',
  'disputes.updateEvidence': 'updated the evidence for a dispute',
  'disputes.attachFile': 'added a file to a dispute',
  'subscriptions.changeQuantity': 'changed the number of seats of a subscription',
  'subscriptions.changeSeats': 'changed the number of seats of a subscription',
  'subscriptions.createPaymentMethodSession': 'asked for a new card of a subscription',
  'subscriptions.cancel': 'canceled a subscription',
  'subscriptions.cancelNow': 'canceled a subscription at once',
  'subscriptions.resume': 'resumed a subscription',
  'subscriptions.pause': 'paused a subscription',
  'webhookEndpoints.create': 'registered a webhook endpoint',
  'webhookEndpoints.update': 'updated a webhook endpoint',
  'webhookEndpoints.deactivate': 'deactivated a webhook endpoint',
  'webhookEndpoints.reactivate': 'reactivated a webhook endpoint',
  'webhookEndpoints.rollSecret': 'rolled the secret of a webhook endpoint',
  'webhookEndpoints.replaySince': 'replayed missed deliveries to a webhook endpoint',
  'webhookEndpoints.replay': 'replayed deliveries to a webhook endpoint',
  'webhookEndpoints.sendTestEvent': 'sent a test event',
  'deliveries.replay': 'replayed a delivery',
  'keys.create': 'created an API key',
  'keys.roll': 'rolled an API key',
  'keys.revoke': 'revoked an API key',
  'members.invite': 'invited a member',
  'members.withdraw': 'withdrew an invitation',
  'members.changeRole': 'changed the role of a member',
  'members.remove': 'removed a member',
  'people.acceptInvitation': 'accepted an invitation',
  'people.signIn': 'signed in',
  'people.changePassword': 'changed the password',
  'people.resetPassword': 'reset the password by email',
  'people.signOutEverywhere': 'signed out everywhere',
  'people.signOutElsewhere': 'signed out everywhere else',
  'clock.advance': 'advanced the test clock',
  'account.onboardingLink': 'started onboarding',
  'account.setTaxNumber': 'changed the tax number',
  'merchants.create': 'created the shop',
  'merchants.onboard': 'created an onboarding link',
  'merchants.setPlan': 'changed the plan',
  'merchants.approve': 'approved live payments through the platform',
  'merchants.revokeApproval': 'withdrew the approval of live payments through the platform',
  'merchants.suspend': 'suspended all API keys',
  'payouts.record': 'recorded a payout by other means',
  'merchants.unsuspend': 'lifted the suspension of all API keys',
}

/** An action in words; null for an action that has none. */
export function actionWords(action: string): string | null {
  return Object.hasOwn(words, action) ? (words[action] ?? null) : null
}

/** An action in words that stand alone: "Created a product"; the action's own name when it has no words. */
export function actionTitle(action: string): string {
  const text = actionWords(action)
  return text === null ? action : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
