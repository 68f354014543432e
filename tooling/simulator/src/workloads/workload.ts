import type { Client } from './client.ts'

/** The work of clients of a shop. The invariants of oracle.ts have to hold afterwards, whichever faults happened. */
export type Workload = {
  name: string
  /** One client's work from beginning to end. */
  act(client: Client): Promise<void>
}
