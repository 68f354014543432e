import type { Wire } from '../../http/wire.ts'
import type { Due } from '../accounts/requirements.ts'
import type { AccountState } from '../accounts/state.ts'
import { v2Name } from './capability-names.ts'

/** The `requirements` of Accounts v2: one entry for each thing that is due. */
export function requirementsV2(state: AccountState, due: Due[]): Wire {
  const deadline = { status: 'past_due' }
  const restricted = Object.entries(state.capabilities).flatMap(([name, { requested }]) => {
    if (!requested) return []
    if (name === 'transfers') {
      return [{ capability: 'stripe_balance.stripe_transfers', configuration: 'recipient', deadline }]
    }
    const capability = v2Name(name)
    return capability ? [{ capability, configuration: 'merchant', deadline }] : []
  })
  const descriptions = [...new Set(due.map(({ description }) => description))]
  const entries = descriptions.map((description) => {
    const errors = due.flatMap((one) =>
      one.description === description && one.error ? [{ code: one.error.code, description: one.error.reason }] : [],
    )
    const person = due.find((one) => one.description === description)?.person
    return {
      awaiting_action_from: 'user',
      description,
      errors,
      impact: { restricts_capabilities: restricted },
      minimum_deadline: deadline,
      ...(person ? { reference: { type: 'person', resource: person } } : {}),
      requested_reasons: [{ code: errors.length > 0 ? 'routine_verification' : 'routine_onboarding' }],
    }
  })
  return { entries, summary: { minimum_deadline: entries.length > 0 ? deadline : null } }
}
