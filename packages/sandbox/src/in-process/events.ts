import { signatureHeader } from '../events/deliver.ts'
import { eventWire } from '../events/event.ts'
import { matchesType } from '../faults/matching.ts'
import type { Settings } from '../http/context.ts'
import type { Json, Wire } from '../http/wire.ts'
import type { Database } from '../store/database.ts'
import type { Objects } from '../store/objects.ts'

export type EventFilter = {
  /** A type such as `charge.refunded`, or the beginning of one: `charge.*`. */
  type?: string
  /** The connected account whose events are meant; those of all accounts and the platform when left out. */
  account?: string
}

/** The events of the test mode, delivered or not. */
export type SandboxEvents = {
  /** Events in the order in which they happened. */
  list(filter?: EventFilter): Wire[]
  /** The request that delivers an event: signed with the sandbox's webhook secret, as of now or of the moment given. */
  request(event: Wire, url: string, at?: Date): Request
}

export function createEvents(
  objects: Objects,
  settings: Settings,
  secret: string,
  realMilliseconds: () => number,
): SandboxEvents {
  return {
    list({ type = '*', account } = {}) {
      return eventIds(objects.db)
        .flatMap(({ id }) => objects.findAnywhere('event', id, false) ?? [])
        .filter((event) => account === undefined || event.account === account)
        .filter((event) => matchesType(type, event.state.type))
        .map((event) => eventWire({ objects, settings }, event))
    },
    request(event: { [name: string]: Json }, url, at = new Date(realMilliseconds())) {
      const body = JSON.stringify(event, null, 2)
      const seconds = Math.floor(at.getTime() / 1000)
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, secret, seconds),
      }
      return new Request(url, { method: 'POST', headers, body })
    },
  }
}

function eventIds(db: Database): { id: string }[] {
  return db.all("SELECT id FROM objects WHERE kind = 'event' AND live = 0 ORDER BY seq")
}
