import { createDueWork } from '../../due/due-work.ts'
import { expireSession } from './expire-session.ts'

/** Expires open sessions at their `expires_at`. */
export const dueSessions = createDueWork('checkout.session', 'expires_at', 'sessions_by_expiry', expireSession, {
  only: "json_extract(state, '$.status') = 'open'",
})
