import type { Member } from './wire.ts'

/** What each role is called, and what it is for. */
export const roles = {
  owner: { label: 'Owner', hint: 'Everything: members, the account and the audit log included.' },
  developer: {
    label: 'Developer',
    hint: 'What code needs: products, API keys, webhooks and the request log. Sees payments, cannot refund them.',
  },
  support: {
    label: 'Support',
    hint: 'What customers need: payments, refunds, disputes, customers and subscriptions. No keys, no webhooks.',
  },
} as const satisfies Record<Member['role'], { label: string; hint: string }>

export const roleOptions = (Object.keys(roles) as Member['role'][]).map((value) => ({ value, ...roles[value] }))
