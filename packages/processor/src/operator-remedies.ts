import type { ProcessorError } from './error.ts'

const page = (path: string) => `https://dashboard.stripe.com/${path}`

type Remedy = readonly [refusal: { code?: RegExp; text?: RegExp }, remedy: string]

/** Refusals of an account that the operator of the platform ends in Stripe's dashboard, by code or text. */
const remedies: readonly Remedy[] = [
  [
    {
      code: /^(non_connect_platform_accounts_v2_access_blocked|platform_registration_required)$/,
      text: /signed up for Connect/i,
    },
    `Sign up for Connect at ${page('connect')}.`,
  ],
  [
    { text: /no longer recommends Accounts v1/ },
    `Turn on Accounts v2 at ${page('settings/connect/platform-setup')}. ` +
      `Accounts v1 support, at ${page('settings/developers/api-policies/feat_accounts_v1_support')}, serves until then; ` +
      'Stripe repeats this refusal for the same merchant for a day after it is turned on.',
  ],
  [{ code: /^accounts_v2_access_blocked$/ }, `Turn on Accounts v2 at ${page('settings/connect/platform-setup')}.`],
  [
    { code: /^connect_profile_not_submitted$/, text: /complete your platform profile/i },
    `Complete the platform profile at ${page('settings/connect/platform-profile')}.`,
  ],
  [
    { code: /^account_creation_\w+_unacknowledged$/ },
    `Acknowledge the responsibilities for losses and requirements in the platform profile at ${page('settings/connect/platform-profile')}.`,
  ],
  [
    { code: /^connect_identity_not_verified$/ },
    `Verify the identity of the platform at ${page('settings/connect/platform-profile')}.`,
  ],
  [
    { code: /^account_create_activation_required$/ },
    `Activate the platform's own account at ${page('account/onboarding')}.`,
  ],
  [
    { text: /needs approval for accounts to have requested the `transfers` capability/ },
    'Ask Stripe at https://support.stripe.com to approve transfers without card payments.',
  ],
  [
    { code: /^cannot_create_(connected_account|new_account_rejected)$/ },
    'Stripe has blocked new accounts of this platform: ask for the reason at https://support.stripe.com.',
  ],
]

/** What the operator does at Stripe so that a refused call succeeds; null for a refusal with another cause. */
export function operatorRemedy({ outcome, code = '', processorMessage }: ProcessorError): string | null {
  if (outcome !== 'refused') return null
  const isOf = ([refusal]: Remedy) =>
    refusal.code?.test(code) === true || refusal.text?.test(processorMessage ?? '') === true
  return remedies.find(isOf)?.[1] ?? null
}
