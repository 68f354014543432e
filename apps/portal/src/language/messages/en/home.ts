import { messages } from '../../messages.ts'

export const home = messages({
  attentionItem: {
    accountDisabled:
      '<link>The payment processor has disabled your account</link>, so nothing can be sold. Contact the platform.',
    failures: '{count, plural, one {{count} failure} other {{count} failures in a row}}',
    needsResponse:
      '<link>{kind, select, inquiry {An inquiry} other {A dispute}} of {amount} needs your response</link>: {reason}.',
    needsResponseBy:
      '<link>{kind, select, inquiry {An inquiry} other {A dispute}} of {amount} needs your response</link> by {due}: {reason}.',
    modeNotSetUp:
      'The platform has not set up its {mode, select, live {live mode} other {test mode}} yet: no payment can be accepted in it.',
    keysSuspended: '<link>All your API keys are suspended</link>. Ask the platform to lift the suspension.',
    keysSuspendedSince:
      '<link>All your API keys are suspended</link> (since {since}). Ask the platform to lift the suspension.',
    endpointsDeactivated:
      '{count, plural, one {<link>A webhook endpoint was deactivated</link> and receives no more events: {url}} other {<link>{count} webhook endpoints were deactivated</link> and receive no more events: {url}}}',
    endpointsFailing:
      '{count, plural, one {<link>A webhook endpoint is failing</link> ({failures}): {url}} other {<link>{count} webhook endpoints are failing</link>: {url}}}',
    keyExpires: '<link>The key {name} expires</link>. Roll it before then.',
    keyExpiresOn: '<link>The key {name} expires</link> on {due}. Roll it before then.',
    refundFailed: '<link>A refund of {amount} failed</link>: the customer did not receive the money.',
    refundFailedFor: '<link>A refund of {amount} failed</link>: the customer {customer} did not receive the money.',
    detailsNeeded:
      '<link>The payment processor needs more details of your business</link>. Afterwards payments or payouts are disabled.',
    detailsNeededBy:
      '<link>The payment processor needs more details of your business</link> by {due}. Afterwards payments or payouts are disabled.',
    finishOnboarding: '{message}: <link>finish onboarding</link>.',
  },
  attention: {
    nothingNeedsAttention: 'Nothing needs your attention.',
    needsYourAttention: 'Needs your attention',
    showFewer: 'Show fewer',
    showFirst: 'Show the first {count}',
    showAll: 'Show all {count}',
  },
  cardItems: {
    theCustomer: 'the customer',
    linkForCard: 'Link for the customer to enter another card:',
    theLinkFor: 'the link for {customer}',
    renewalFailed:
      '<link>A renewal failed</link>{invoices, plural, one {: {customer}, {name}.} other { on {invoices} invoices: {customer}, {name}.}}',
    renewalUnpaid:
      '<link>A renewal failed: {amount} unpaid</link>{invoices, plural, one {: {customer}, {name}.} other { on {invoices} invoices: {customer}, {name}.}}',
    bankWantsConfirmation: 'The customer’s bank wants the payment confirmed.',
    cardEnding: 'The card ending in {last4}',
    cardOfSubscription: 'The card of a subscription',
    cardExpires: '<link>{card} expires</link>: {customer}, {name}. Next charge: {renews}.',
    cardExpiresBefore: '<link>{card} expires</link> before {due}: {customer}, {name}. Next charge: {renews}.',
  },
  comparison: {
    previousDays: 'in the previous {days} days',
    figurePreviousDays: 'the figure for the previous {days} days',
    daysAgo: '{days} days ago',
    figureDaysAgo: 'the figure from {days} days ago',
    none: 'None {than}',
    sameAs: 'Same as {than}',
    times: '{now} times {times}',
    lessThan: 'Less than {value}',
    moreThan: 'More than {value}',
    noData: 'No data {than}',
    noDataNow: 'No data',
    higher: '{share} higher than {than}',
    lower: '{share} lower than {than}',
    points: '{points, plural, one {# point} other {# points}}',
  },
  figureCard: {
    hideTable: 'Hide table',
    showAsTable: 'Show as table',
    by: '{name} by {by}',
  },
  figureList: {
    volumeMeans: 'What customers paid, before refunds and fees.',
    paymentsMeans: 'Payments that succeeded, and payments whose last attempt was declined.',
    failed: '{count} failed',
    successRate: 'Success rate',
    successRateMeans: 'The share of attempted payments that succeeded.',
    refundsMeans: 'The amount refunded in this period, regardless of when it was paid.',
    disputesMeans: 'Disputes opened in this period, regardless of their outcome.',
    disputed: '{disputed} disputed',
    activeSubscriptions: 'Active subscriptions',
    activeSubscriptionsMeans: 'Subscriptions that are active or past due at the end of each day, excluding trials.',
    monthlyRecurringRevenue: 'Monthly recurring revenue',
    monthlyRecurringRevenueMeans: 'The monthly revenue from active subscriptions.',
    refundCount: '{count, plural, one {# refund} other {# refunds}}',
  },
  figureTable: {
    caption: '{name} by {by}',
    month: 'Month',
    day: 'Day',
  },
  figures: {
    loadingTheFigures: 'Loading the figures',
  },
  firstPayment: {
    noPaymentsYet: 'No {mode} payments yet',
    explanationTest:
      'Volume, success rate and refunds appear here after your first payment. In test mode, no real money moves.',
    explanationLive:
      'Volume, success rate and refunds appear here after your first live payment. Until then, try everything in test mode.',
    threeSteps: 'Take a payment in three steps',
  },
  goLiveSteps: {
    customersPay: 'Customers can pay you',
    livePaymentsDone: 'The account accepts live payments.',
    livePaymentsToDo: 'Finish onboarding at the payment processor.',
    payoutsSetUp: 'Payouts are set up',
    payoutsDone: 'Earnings go to your bank account.',
    payoutsToDo: 'Connect a bank account; until then earnings are held.',
    liveKey: 'Your server uses a live key',
    liveKeyDone: 'A live key has been used.',
    liveKeyUnused: 'Replace the test key with the live key. The live key has not been used yet.',
    liveKeyToDo: 'Create a live key, and replace the test key with it.',
    serverReceivesEvents: 'Your server receives events',
    eventsDone: 'A live webhook endpoint is active.',
    eventsToDo: 'Add a webhook endpoint in live mode: test endpoints receive test events only.',
  },
  goLive: {
    ready: 'Ready for the first live payment',
    goingLive: 'Going live: {left} of {count} to do',
    done: 'Done',
    toDo: 'To do',
  },
  homePage: {
    range: 'Range',
    listed: 'what needs your attention',
    theFigures: 'the figures',
    ranges: {
      '7': '7 days',
      '30': '30 days',
      '90': '90 days',
      '365': '365 days',
    },
  },
  onboardingMessage: {
    acceptPayments: 'You can accept payments',
    platformAcceptsPaymentsBehalf: 'The platform accepts payments on your behalf',
    butPayoutsNotEnabled: '{taken}, but payouts are not enabled yet',
  },
  startRedirect: {
    noMerchantYet: 'No merchant yet',
    notMemberAnyMerchant: '{email} is not a member of any merchant. Ask an owner for an invitation.',
  },
})
