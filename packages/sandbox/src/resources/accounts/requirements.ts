import type { Wire } from '../../http/wire.ts'

/** Accounts here are born verified: there is never anything left to hand in. */
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
