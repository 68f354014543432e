import type { Member } from './wire.ts'

/** The name of each role, and its purpose. */
export const roles = {
  owner: { label: 'Owner', hint: 'Full access, including members, the account and the audit log.' },
  developer: {
    label: 'Developer',
    hint: 'Products, API keys, webhooks and the request log. Can view payments but not refund them.',
  },
  support: {
    label: 'Support',
    hint: 'Payments, refunds, disputes, customers and subscriptions. No access to API keys or webhooks.',
  },
} as const satisfies Record<Member['role'], { label: string; hint: string }>

export const roleOptions = (Object.keys(roles) as Member['role'][]).map((value) => ({ value, ...roles[value] }))
