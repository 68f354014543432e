import { createDueWork } from '../../due/due-work.ts'
import { expireSession } from './expire-session.ts'

/** Open sessions expire when their time has come. */
export const dueSessions = createDueWork('checkout.session', 'expires_at', 'sessions_by_expiry', expireSession, {
  only: "json_extract(state, '$.status') = 'open'",
})
