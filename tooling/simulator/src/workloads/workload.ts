import type { Invariant } from '../oracle.ts'
import type { Client } from './client.ts'

/** The work of clients of a shop. The invariants of oracle.ts have to hold afterwards, whichever faults happened. */
export type Workload = {
  name: string
  /** One client's work from beginning to end. */
  act(client: Client): Promise<void>
  /** Further invariants, by their sentences. */
  invariants?: Record<string, Invariant>
}

/** Notes that clients make while they act, for the invariants of their workload. */
type Notes<Note> = {
  add(client: Client, note: Note): Note
  of(clients: readonly Client[]): { client: Client; note: Note }[]
}

export function createNotes<Note>(): Notes<Note> {
  const noted = new WeakMap<Client, Note[]>()
  return {
    add(client, note) {
      noted.set(client, [...(noted.get(client) ?? []), note])
      return note
    },
    of: (clients) => clients.flatMap((client) => (noted.get(client) ?? []).map((note) => ({ client, note }))),
  }
}
