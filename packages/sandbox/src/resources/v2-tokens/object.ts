import { rfc3339 } from '../../http/v2/times.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

const objects = { account: 'v2.core.account_token', person: 'v2.core.account_person_token' }

/** The token in the form of v2: what it holds is never shown. */
export function v2TokenWire({ id, live, created, state }: Stored<'token'>): Wire {
  return {
    id,
    object: objects[state.type],
    created: rfc3339(created),
    expires_at: rfc3339(state.expires_at ?? created),
    livemode: live,
    used: state.payload === null,
  }
}
