import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

/** The token in the form of v1: what it holds is never shown. */
export function tokenWire({ id, live, created, state }: Stored<'token'>): Wire {
  return {
    id,
    object: 'token',
    client_ip: null,
    created,
    livemode: live,
    type: state.type,
    used: state.payload === null,
  }
}
