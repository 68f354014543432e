import { messages } from '../../messages.ts'

export const webhooks = messages({
  deactivate: {
    deactivate: 'Deactivate',
    deactivateThisEndpoint: 'Deactivate this endpoint?',
    deactivateEndpoint: 'Deactivate endpoint',
    consequence:
      'No more events will be sent to it. Deliveries that are waiting for an attempt are put on hold and can be replayed once the endpoint is active again, as can the events that occur in the meantime.',
  },
  editEndpoint: {
    editEndpoint: 'Edit endpoint',
  },
  endpointDeliveries: {
    deliveries: 'Deliveries',
    filterDeliveries: 'Filter deliveries',
    listed: 'deliveries',
    noDeliveriesYet: 'No deliveries yet. Send a test event to check that the endpoint receives events.',
    noDeliveriesMatch: 'No deliveries match.',
    attempts: 'Attempts',
    nextAttempt: 'Next attempt',
  },
  endpointFacts: {
    endpointId: 'Endpoint ID',
    theEndpointId: 'the endpoint ID',
    signingSecret: 'Signing secret',
    secretShownOnce: 'Shown once, when it was created',
    secretRolled: 'Rolled: the previous secret also signs until {bothUntil}',
    allEvents: 'All events.',
    allEventsAndThese: 'All events, and these, which are sent only if selected:',
  },
  endpointForm: {
    labels: {
      url: 'URL',
      description: 'Description',
      events: 'Events',
    },
    noEventSelected: 'Select at least one event.',
    urlChangeNote: 'Waiting deliveries are also sent to the new URL.',
    urlHint: 'An HTTPS URL on your server.',
  },
  endpointHealth: {
    deactivatedManually: 'Deactivated manually',
    deactivatedAfterConsecutive: 'Deactivated after {failureLimit} consecutive failures',
    gone: 'Deactivated, as the endpoint responded with 410 Gone',
    lastFailed: '{failures, plural, one {The last attempt failed.} other {The last {failures} attempts failed.}}',
    failingSince: 'Failing since {since}.',
    failingSinceUntil: 'Failing since {since}, deactivated about {deactivates} unless a request succeeds.',
    deactivatedAfter:
      'After {limit} consecutive failures the endpoint is deactivated; a success resets the count. <link>View failed deliveries</link>.',
    why: '{why}.',
    whySince: '{why}, {since}.',
    nothingSent:
      'Nothing is sent to it. Deliveries that were waiting are on hold: reactivate the endpoint, then replay them and the events that have occurred since.',
    viewFailed: '<link>View failed deliveries</link>.',
  },
  endpointPage: {
    endpoint: 'Endpoint',
    theEndpoint: 'the endpoint',
  },
  endpointState: {
    failingRow: 'Failing: {failures} of {failureLimit} in a row',
    deactivatedGone: 'Deactivated: gone',
    deactivatedAfterFailures: 'Deactivated after failures',
  },
  eventChoice: {
    allEvents: 'All events',
    onlySelectedEvents: 'Only selected events',
    furtherEvents: 'These are sent only if selected:',
  },
  eventTypes: {
    allEvents: 'All events',
    ofTypes: '{count} of {total} types',
    meanings: {
      'payment_intent.succeeded': 'A payment succeeded',
      'payment_intent.payment_failed': 'A payment failed',
      'payment_intent.canceled': 'A payment was canceled',
      'checkout.session.completed': 'A checkout was completed',
      'checkout.session.expired': 'A checkout expired',
      'checkout.session.async_payment_succeeded': 'A delayed payment succeeded',
      'checkout.session.async_payment_failed': 'A delayed payment failed',
      'customer.subscription.created': 'A subscription was created',
      'customer.subscription.updated': 'A subscription was updated',
      'customer.subscription.deleted': 'A subscription ended',
      'invoice.payment_action_required': 'A renewal waits for its customer',
      'charge.refunded': 'A payment was refunded',
      'refund.failed': 'A refund failed',
      'refund.updated': 'A refund changed',
      'charge.dispute.created': 'A payment was disputed',
      'charge.dispute.closed': 'A dispute was closed',
      'payout.paid': 'A payout arrived',
      'payout.failed': 'A payout failed',
      'account.updated': 'The account changed',
    },
  },
  lastFailure: {
    lastResponse: 'Last response',
    failingSince: 'Failing since',
    lastSuccess: 'Last success',
    noneYet: 'None yet',
    waiting: 'Waiting',
    likelyCause: 'Likely cause',
    howFix: 'How to fix it',
  },
  newEndpoint: {
    addAnEndpoint: 'Add an endpoint',
    addEndpoint: 'Add endpoint',
  },
  reactivate: {
    reactivate: 'Reactivate',
  },
  rollSecret: {
    rollSecret: 'Roll secret',
    rollSigningSecret: 'Roll the signing secret?',
    rollSigning: 'Roll signing secret',
    explanation:
      'The new secret is shown once and takes effect immediately. For 24 hours, each delivery carries two signatures, so that your server can switch over at any time:',
    signedWithNew: '{code} with the new secret,',
    signedWithPrevious: '{code} with the previous secret,',
    signedWithBoth: '{code} of Standard Webhooks with both.',
    firstHeaderOnly: 'A server that checks only the first header rejects deliveries until it has the new secret.',
    rolledRecently: 'The secret was rolled recently: the previous secret, valid until {until}, expires immediately.',
  },
  sendTestEvent: {
    sendTestEvent: 'Send a test event',
    explanation:
      'The event describes objects that do not exist and contains {code}. It is signed, retried and counted like any other event, and is sent even if the endpoint is not subscribed to its type.',
    sendEvent: 'Send event',
  },
  signingSecret: {
    saveSecretNow: 'Save this secret now',
    theSigningSecret: 'the signing secret',
    standardWebhooks: 'Libraries of <link>Standard Webhooks</link> verify {code} with the same secret in this form:',
    theStandardSecret: 'the secret for Standard Webhooks',
    iStored: 'I have stored it',
    shownOnce: 'It is shown only once. Your server uses it to verify that events for {url} come from us.',
    previousAlsoSigns:
      'The previous secret also signs for 24 hours: deploy the new one to your server within that time.',
  },
  sourceAddresses: {
    sourceAddresses: 'Source addresses',
    explanation: 'Deliveries come from these addresses, so a firewall can allow them and nothing else:',
    theAddress: 'the address',
  },
  verifySection: {
    verifySignatures: 'Verify signatures',
    in: 'in {values}',
    explanation:
      'Each delivery is signed: {code}, the HMAC-SHA256 of the raw body with this endpoint’s secret. Use the raw bytes, before any JSON parser. Compare in constant time, respond with a 2xx within 10 seconds, and store the event ID: an event can arrive twice.',
    language: 'Language',
  },
  webhooksPage: {
    webhooks: 'Webhooks',
    lead: 'Signed events are sent to your endpoints and retried until an endpoint responds with a 2xx. Ten consecutive failures deactivate an endpoint.',
    listed: 'endpoints',
    noEndpointsYet:
      'No {mode} endpoints yet. Without one, your server does not hear of payments, refunds and disputes: <link>how to receive events</link>.',
    url: 'URL',
  },
  verifySnippets: {
    withSdk: 'TypeScript, with @merchant-payments/sdk',
    withoutPackage: 'Node.js, without a package',
  },
})
