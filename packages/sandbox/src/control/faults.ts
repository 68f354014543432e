import type { FaultInput } from '../faults/fault.ts'
import type { Faults } from '../faults/faults.ts'
import { resourceMissing } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'

/** `{"action": "drop", "at": "after_commit", "route": "POST /v1/refunds"}` adds a fault; the fields are those of `FaultInput`. */
export function addFault(faults: Faults, body: Wire): Wire {
  return { object: 'fault', ...faults.add(body as FaultInput) }
}

export function listFaults(faults: Faults): Wire {
  return { object: 'list', data: faults.list().map((fault) => ({ object: 'fault', ...fault })) }
}

/** Removes one fault, or all of them without an id. */
export function removeFaults(faults: Faults, id?: string): Wire {
  const removed = id === undefined ? faults.list().length : 1
  if (id === undefined) faults.clear()
  else if (!faults.remove(id)) throw resourceMissing('fault', id)
  return { object: 'list', removed }
}
