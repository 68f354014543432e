import { messages } from '../../messages.ts'

export const operatorMerchant = messages({
  approveHosting: {
    policies: {
      all: 'The platform takes live payments for every merchant whose own account cannot take any, approved or not.',
      approved: 'The platform takes live payments only for approved merchants whose own account cannot take any.',
      off: 'The platform takes no live payments for merchants: PLATFORM_HOSTING is off.',
    },
    approved: 'Approved',
    notApproved: 'Not approved',
    withdrawApproval: 'Withdraw approval',
    approveMerchant: 'Approve merchant',
    merchantApproved: 'The merchant is approved.',
    approvalWithdrawn: 'The approval is withdrawn.',
  },
  changeDetails: {
    labels: {
      name: 'Business name',
      owner_email: 'Email of the owner',
    },
    changeNameOwner: 'Change name or owner',
    nameHint: 'Customers see it at the checkout.',
    ownerEmailHint: 'A new owner gets a link by email, and the earlier one is no member any more.',
  },
  changePayouts: {
    labels: {
      'payouts.schedule': 'Schedule',
      'payouts.delay_days': 'Delay in days',
      amount: 'Minimum balance',
      currency: 'Currency',
    },
    termsOfPayouts: 'Terms of payouts',
    emptyFieldStaysProcessor: 'An empty field stays as it is at the processor.',
    scheduleHint: 'Weekly on Mondays, monthly on the first day.',
    delayDaysHint: 'Until a payment can be paid out: 0 to 31.',
  },
  changePlan: {
    planHint: 'Applies to new payments; existing payments keep their fee.',
    changePlan: 'Change plan',
    planNow: 'The plan is now {planName}.',
  },
  changePricing: {
    thatOfItsPlan: 'That of its plan',
    feeSchedule: 'Fee schedule',
    nowNewSalesTerms: 'Now: {name}. New sales have the terms of another one.',
    changeFeeSchedule: 'Change fee schedule',
    feeScheduleAssigned: 'The fee schedule is assigned.',
  },
  createMerchantKey: {
    createAKey: 'Create a key',
    shownOnce: 'It is shown this once:',
    theKey: 'the key',
    programMerchantMayCall:
      'For a program of the merchant. It may call every operation, and counts in the limits of the merchant.',
    nameHint: 'What uses the key, such as “Web shop”.',
    createKey: 'Create key',
  },
  merchantPage: {
    allMerchants: 'All merchants',
    theMerchant: 'the merchant',
    merchantId: 'Merchant ID',
    theMerchantId: 'the merchant ID',
    country: 'Country',
    state: 'State',
    pricing: 'Pricing',
    keys: 'Keys',
    processorAccounts: 'Processor accounts',
    livePaymentsThroughPlatform: 'Live payments through the platform',
    refusedContent: 'Refused content',
    noContentRefused: 'No content was refused.',
    lifted: '(lifted)',
    roles: {
      owner: 'owner',
      developer: 'developer',
      support: 'support',
    },
  },
  merchantState: {
    names: {
      active: 'Active',
      paused: 'Paused',
      suspended: 'Suspended',
      closed: 'Closed',
    },
    theState: 'the state',
    state: 'State',
    accountModel: 'Account model',
    later: 'Later',
    held: 'Held',
    disputesThisMonth: 'Disputes this month',
    monthSince: '{name}: from {rate} and {count} a month, since {since} ({counts}).',
    liveMode: 'live mode',
    testMode: 'test mode',
    pauseIn: 'Pause in {where}',
    pause: 'Pause',
    newPayments: 'New payments',
    paymentsHint: 'Open sessions expire.',
    payoutsHint: 'They continue with their schedule after the pause.',
    renewalsOfSubscriptions: 'Renewals of subscriptions',
    refundsReadsEvidenceContinue: '{name}, {where}. Refunds, reads and evidence continue.',
    resumeIn: 'Resume in {where}',
    suspendIn: 'Suspend in {where}',
    suspend: 'Suspend',
    onlyReadsRefundsPlatform:
      '{name}, {where}: only reads, and refunds by the platform, are accepted. Open sessions expire.',
    unsuspendIn: 'Unsuspend in {where}',
    termsPayouts: 'Terms of payouts in {where}',
    createKey: 'Create a key in {where}',
    closeIn: 'Close in {where}',
    closePermanently: 'Close permanently',
    keysRevokedOnlyReads:
      '{name}, {where}: its keys are revoked, and only reads are accepted. While subscriptions, disputes, balances or payouts are open, nothing is done, and they are listed here. This cannot be undone.',
    models: {
      platform: 'platform',
      express: 'express',
      standard: 'standard',
    },
  },
  onboardingLink: {
    sendLinkMerchantWorks: 'Send this link to the merchant. It works once, until {expires}:',
    theOnboardingLink: 'the {mode} onboarding link',
    createOnboardingLink: 'Create {mode} onboarding link',
  },
  payoutTermsFrom: {
    schedules: {
      '': 'As it is',
      daily: 'Daily',
      weekly: 'Weekly',
      monthly: 'Monthly',
      manual: 'Manual',
    },
    enterWholeNumber: 'Enter a whole number',
    enterAmountSuch: 'Enter an amount such as 200.00',
    enterCodeSuchUsd: 'Enter a code such as USD',
  },
  planNames: {
    planNames: {
      free: 'Free',
      brand: 'Brand',
      pro: 'Pro',
    },
  },
  processorAccount: {
    processorRejectedAccount:
      'The processor has rejected this account ({disabled_reason}): the merchant cannot sell on any route, and nothing is transferred to it.',
    noAccount: 'No account',
    openedWhenFirstOnboarding:
      'It is opened when its first onboarding link is created. Until then, the platform takes the payments.',
    noDirectCharges: 'No direct charges: {fee_refusal}',
    noTransfers: 'No transfers: {transfer_refusal}',
    inactive: 'Inactive',
    stillNeeds:
      'The processor still needs {count, plural, one {{count} detail} other {{count} details}}{overdue, select, some {, some of them overdue:} other {:}}',
    stillNeedsBy:
      'The processor still needs {count, plural, one {{count} detail} other {{count} details}} by {deadline}{overdue, select, some {, some of them overdue:} other {:}}',
    charges: 'Charges',
    cardPayments: 'Card payments',
    transfers: 'Transfers',
  },
  reasonDialog: {
    mustNotEmpty: 'must not be empty',
    reasonHint: 'For your own records and the merchant.',
  },
  seeMerchant: {
    memberMerchantOpenPortal: 'You are a member of this merchant. <link>Open its portal</link>',
    opensPortalMerchantsOwner:
      'Opens the portal as the merchant’s owner sees it, read only, for an hour. The merchant’s audit log says so.',
    seeMerchant: 'See as this merchant',
  },
  signInLink: {
    createSignLink: 'Create a sign-in link for {email}',
    worksOnceWithinMinute: 'It works once, within a minute:',
    signLink: 'the sign-in link',
  },
  suspendKeys: {
    liftSuspension: 'Lift suspension',
    suspendAllKeys: 'Suspend all keys',
    allKeysSuspended: 'All keys are suspended.',
    keysActiveAgain: 'The keys are active again.',
    suspendAll: 'Suspend all keys?',
    suspendKeys: 'Suspend keys',
    withinSecondEveryApi:
      'Within a second, every API key of this merchant stops working, test and live. Payments that customers have already started continue.',
    activeKeys:
      '{keys, plural, one {{keys} active key across both modes.} other {{keys} active keys across both modes.}}',
    suspended: 'Suspended',
  },
})
