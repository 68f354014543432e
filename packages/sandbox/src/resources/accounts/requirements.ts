import type { Wire } from '../../http/wire.ts'

/** The requirements of every account. Accounts are verified from the start, so none is ever due. */
export const noRequirements: Wire = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
}
