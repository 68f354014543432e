import { dueObjects } from '../../due/due-work.ts'
import { closeSession } from './close.ts'

/** Open sessions expire when their time has come. */
export const dueSessions = dueObjects('checkout.session', 'expires_at', 'sessions_by_expiry', closeSession, {
  only: "json_extract(state, '$.status') = 'open'",
})
