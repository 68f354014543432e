import type { Wire } from '../../http/wire.ts'
import { takesCards } from '../accounts/countries.ts'
import type { Due } from '../accounts/requirements.ts'
import type { AccountState } from '../accounts/state.ts'

/** The status of a capability in Accounts v2, and why it is not active. Stripe: `status` and `status_details`. */
export function statusOf(state: AccountState, v1Name: string, due: Due[]): Wire {
  const capability = state.capabilities[v1Name]
  if (capability?.status === 'active') return { status: 'active', status_details: [] }
  const because = (status: string, code: string, resolution: string): Wire => ({
    status,
    status_details: [{ code, resolution }],
  })
  const { stopped } = state
  if (stopped === 'listed' || stopped?.startsWith('rejected.')) {
    const code = stopped === 'listed' ? 'rejected_listed' : stopped.replace('.', '_')
    return because('rejected', code, 'contact_stripe')
  }
  if (stopped === 'under_review') return because('restricted', 'determining_status', 'no_resolution')
  if (stopped) return because('restricted', 'restricted_other', 'contact_stripe')
  if (capability?.status === 'pending') return because('pending', 'determining_status', 'no_resolution')
  if (due.length > 0) return because('restricted', 'requirements_past_due', 'provide_info')
  if (!takesCards(state.country)) return because('unsupported', 'unsupported_country', 'no_resolution')
  return because('restricted', 'restricted_other', 'contact_stripe')
}
