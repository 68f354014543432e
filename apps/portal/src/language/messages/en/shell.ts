import { messages } from '../../messages.ts'

export const shell = messages({
  accessRemoved: {
    title: 'You no longer have access to this merchant',
    explanation: '{email} was removed from {name}. You can still sign in to the portal.',
    yourOtherMerchants: 'Your other merchants',
    goPlatform: 'Go to the platform',
  },
  clockLabels: {
    daysAhead: '· {days} days ahead',
    plusDayTitle: 'For all merchants of this sandbox. It never goes back.',
    plusMonthTitle: 'The same day of the next month, or its last.',
    nextRenewal: 'To the next renewal',
    nextRenewalTitle: 'And the hour until its invoice has been collected.',
    hoursAhead: '{hours, plural, one {· {hours} hour ahead} other {· {hours} hours ahead}}',
    plusDay: '+1 day',
    plusMonth: '+1 month',
  },
  findButton: {
    find: 'Find',
    shortcut: '{modifier} K',
  },
  footer: {
    emailTheSupport: 'Email the support',
    terms: 'Terms',
    privacy: 'Privacy',
    guides: 'Guides',
    readiness: 'Readiness',
    licenses: 'Licenses',
    selfHostedForms: 'Self-hosted. The forms on this page are those of the payment processor.',
    selfHosted: 'Self-hosted. This page communicates only with this server.',
  },
  frame: {
    skipToContent: 'Skip to content',
    menu: 'Menu',
    pages: 'Pages',
  },
  operatorShell: {
    failingWebhooks: 'Failing webhooks',
    negativeBalances: 'Negative balances',
    reportOfFees: 'Report of fees',
    feeSchedules: 'Fee schedules',
    books: 'Books',
    operators: 'Operators',
  },
  operatorTwoFactorMissing: {
    setUpTwoFactor: 'Set up two-factor authentication',
    why: 'Why',
    required:
      'This platform requires it of every operator. Until you have set it up, nothing of the platform is shown to you.',
    setUpProfile: 'Set it up in your profile',
  },
  realTime: {
    realTime: '{time} (real time)',
  },
  sessionLoading: {
    slow: 'The server is slow to respond. The page appears as soon as it does.',
  },
  testClock: {
    testClock: 'Test clock',
    advancing: 'Advancing',
    advancingTestClock: 'Advancing the test clock',
    advanced: 'The test clock was advanced',
  },
  twoFactorMissing: {
    setUpTwoFactor: 'Set up two-factor authentication',
    why: 'Why',
    required: '{name} requires it of every member. Until you have set it up, nothing of this shop is shown to you.',
    setUpProfile: 'Set it up in your profile',
  },
  viewBanner: {
    operatorView: 'Operator view',
    explanation:
      'You see {name} as an operator until {until}. Nothing can be changed, and the merchant’s audit log names you.',
    leave: 'Leave',
  },
})
