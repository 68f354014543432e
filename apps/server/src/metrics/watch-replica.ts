import type { ReadOutcome } from '@merchant-payments/api/services'
import type { Replica } from '@merchant-payments/db'
import { Counter, Gauge, type Registry } from 'prom-client'

const outcomes = ['replica', 'own_write', 'not_ready', 'failed'] as const satisfies readonly ReadOutcome[]

/** @returns what is called with each list that is read */
export function watchReplica(
  registry: Registry,
  replica: () => Pick<Replica, 'status' | 'lag'> | undefined,
): (place: ReadOutcome) => void {
  const registers = [registry]
  new Gauge({
    name: 'database_replica_ready',
    help: 'Whether lists are read from the replica: 1, or 0 while it is unreachable, lags too far behind, or is not a replica of this database.',
    registers,
    collect() {
      const status = replica()?.status()
      if (status === undefined) this.remove()
      else this.set(status === 'ready' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'Age of the last commit that the replica has replayed; 0 when it has replayed all.',
    registers,
    collect() {
      const seconds = replica()?.lag()?.lagSeconds ?? null
      if (seconds === null) this.remove()
      else this.set(seconds)
    },
  })
  new Gauge({
    name: 'database_replica_lag_bytes',
    help: 'Bytes of write-ahead log that the replica has not replayed yet.',
    registers,
    collect() {
      const lag = replica()?.lag()
      if (lag) this.set(lag.lagBytes)
      else this.remove()
    },
  })
  const reads = new Counter({
    name: 'database_list_reads_total',
    help: 'List reads by outcome: replica; or from the primary because the caller has just written (own_write), the replica was not_ready, or the read on it failed.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of outcomes) reads.inc({ outcome }, 0)
  return (outcome) => reads.inc({ outcome })
}
