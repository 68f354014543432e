import { rfc3339 } from '../../http/v2/times.ts'
import type { Json, Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

/** The person in the form of v2: what is not known is left out. Numbers are shown by their types alone. */
export function v2PersonWire({ id, live, created, state }: Stored<'person'>): Wire {
  const { dob, address, document, relationship } = state
  return known({
    id,
    object: 'v2.core.account_person',
    account: state.account,
    additional_addresses: [],
    additional_names: [],
    address: address && known(address),
    created: rfc3339(created),
    date_of_birth: dob,
    documents: document.front && {
      primary_verification: { front_back: known({ ...document }), type: 'front_back' },
    },
    email: state.email,
    given_name: state.first_name,
    id_numbers: state.id_numbers.map((type) => ({ type })),
    livemode: live,
    metadata: state.metadata,
    nationalities: state.nationality === null ? [] : [state.nationality],
    phone: state.phone,
    political_exposure: state.political_exposure,
    relationship: known({ ...relationship }),
    surname: state.last_name,
    updated: rfc3339(state.updated),
  })
}

function known(wire: Wire): Wire {
  return Object.fromEntries(Object.entries(wire).filter((entry): entry is [string, Json] => entry[1] !== null))
}
