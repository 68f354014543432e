import { messages } from '../../messages.ts'

export const landing = messages({
  checkoutCanceledPage: {
    checkoutCanceled: 'Checkout canceled',
    lead: 'You left the checkout and were not charged. Its link works for 24 hours from when it was created. You can close this page.',
  },
  onboardingReturnPage: {
    goPortal: 'Go to the portal',
    welcomeBack: 'Welcome back',
    welcomeBackLead:
      'Your account page shows whether payments and payouts are enabled. If details are still missing, continue onboarding from there.',
    linkExpired: 'This link has expired',
    linkExpiredLead:
      'An onboarding link works once and expires after a few minutes. Open a new one from your account page; the details that you submitted are kept.',
  },
  paymentResultPage: {
    merchantSignSeeDetails: 'Are you the merchant? <link>Sign in</link> to see the details.',
    paymentReceived: 'Payment received',
    paidThankYou: '{amount_total}. Thank you!',
    session: 'Session',
    confirmed: 'The API confirms it. See <link>the payment</link> and its webhook deliveries.',
    oneMoment: 'One moment',
    oneMomentLead: 'Checking this payment with the API.',
    notPaidYet: 'Not paid yet',
    notPaidYetLead: 'The checkout is still open. This page keeps checking for a few seconds.',
    paymentProcessing: 'Payment processing',
    paymentProcessingLead: 'The checkout is complete, but the payment has not arrived yet.',
    checkoutExpired: 'Checkout expired',
    checkoutExpiredLead: 'The checkout was not paid in time. Nothing was charged.',
    thankYou: 'Thank you!',
    lead: 'The merchant will be notified of your payment. You can close this page.',
  },
})
