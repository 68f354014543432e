import { type Observer, type ReadOutcome, readBudgets, type Services } from '@merchant-payments/api/services'
import { countDisputeLevels, readLastVerification } from '@merchant-payments/api/worker'
import { databaseTime, type Replica, statementsOn } from '@merchant-payments/db'
import { readCreationTime } from '@merchant-payments/db/migrate'
import { readPartitionStates } from '@merchant-payments/db/partitions'
import type { RateLimits, TimedCall, TimedRequest } from '@merchant-payments/processor'
import type { AttemptResult } from '@merchant-payments/webhooks'
import { collectDefaultMetrics, Gauge, type MetricObject, Registry } from 'prom-client'
import type { WorkerState } from '../worker-state.ts'
import { createCachedReading } from './cached-read.ts'
import { countAttempts } from './count-attempts.ts'
import { countOutcomes } from './count-outcomes.ts'
import { countProcessorCalls } from './count-processor-calls.ts'
import { countProcessorRequests } from './count-processor-requests.ts'
import { countRequests, type RequestCounts } from './count-requests.ts'
import { readBacklogs } from './read-backlogs.ts'
import { watchBacklogs } from './watch-backlogs.ts'
import { watchBooks } from './watch-books.ts'
import { type PoolName, type WatchedPool, watchConnections } from './watch-connections.ts'
import { watchDisputeRates } from './watch-dispute-rates.ts'
import { watchLoops } from './watch-loops.ts'
import { watchPartitions } from './watch-partitions.ts'
import { watchProcessorBudgets } from './watch-processor-budgets.ts'
import { type Records, watchRecords } from './watch-records.ts'
import { watchReplica } from './watch-replica.ts'
import { type HeldHorizon, watchXminHorizon } from './watch-xmin-horizon.ts'

/** The sources that are read at a scrape. A process adds them one after the other. */
type MetricSources = {
  services?: Pick<Services, 'database' | 'processor' | 'processorClock' | 'auditLog'>
  replica?: Replica
  deliveryPool?: WatchedPool
  worker?: () => WorkerState | null
  requestLog?: Records['requestLog']
  heldSnapshots?: () => readonly HeldHorizon[]
  processorLimits?: RateLimits
}

/** The metrics of a process: events that it is notified of, and values that it reads when it is scraped. */
export type Metrics = {
  contentType: string
  /** Renders the metrics in the text format of Prometheus. Concurrent scrapes share one result. */
  render(): Promise<string>
  /** The series that any role may have, by name, with their labels. */
  series(): ReadonlyMap<string, readonly string[]>
  /** Adds sources to those known before. */
  read(sources: MetricSources): void
  observer: Observer
  onRoute: RequestCounts['onRoute']
  onRequest: RequestCounts['onRequest']
  onCall(call: TimedCall): void
  onProcessorRequest(request: TimedRequest): void
  onAttempts(results: readonly AttemptResult[]): void
  onAcquired(pool: PoolName, waitedMs: number): void
  onRead(place: ReadOutcome): void
}

const readingIs = { maxAgeMs: 5_000, deadlineMs: 2_000 }
/** Of figures of a month. */
const rateReadingIs = { ...readingIs, maxAgeMs: 300_000 }

export function createMetrics(role: 'all' | 'api' | 'worker' = 'all'): Metrics {
  const registry = new Registry()
  let sources: MetricSources = {}
  let rendering: Promise<string> | null = null
  collectDefaultMetrics({ register: registry })
  const roles = new Gauge({
    name: 'process_role',
    help: 'The role of this process: all, api or worker.',
    labelNames: ['role'],
    registers: [registry],
  })
  roles.set({ role }, 1)
  const readingOf = <Read>(
    read: (services: NonNullable<MetricSources['services']>) => Promise<Read>,
    limits = readingIs,
  ) =>
    createCachedReading(async () => {
      if (!sources.services) throw new Error('the database is not open yet')
      return read(sources.services)
    }, limits)
  watchBacklogs(registry, readingOf(readBacklogs))
  watchBooks(
    registry,
    readingOf(async ({ database }) => ({
      last: await readLastVerification(database),
      createdAt: await readCreationTime(database.pool),
    })),
  )
  watchDisputeRates(registry, readingOf(countDisputeLevels, rateReadingIs))
  watchPartitions(
    registry,
    readingOf(async ({ database }) =>
      readPartitionStates(database.pool, await databaseTime(statementsOn(database.pool))),
    ),
  )
  watchProcessorBudgets(
    registry,
    readingOf(({ database }) => {
      if (!sources.processorLimits) throw new Error('the limits of the processor are not known yet')
      return readBudgets(database, sources.processorLimits)
    }),
  )
  watchLoops(registry, () => sources.worker?.() ?? null)
  watchRecords(registry, () => ({
    ...(sources.requestLog && { requestLog: sources.requestLog }),
    ...(sources.services && { auditLog: sources.services.auditLog }),
  }))
  watchXminHorizon(registry, () => sources.heldSnapshots?.() ?? null)
  const onAcquired = watchConnections(registry, () => ({
    ...(sources.services && { requests: sources.services.database.pool }),
    ...(sources.replica && { replica: sources.replica.database.pool }),
    ...(sources.deliveryPool && { deliveries: sources.deliveryPool }),
  }))
  return {
    contentType: registry.contentType,
    render() {
      rendering ??= registry.metrics().finally(() => {
        rendering = null
      })
      return rendering
    },
    series: () => new Map(registry.getMetricsAsArray().flatMap(seriesOf)),
    read(more) {
      sources = { ...sources, ...more }
    },
    observer: countOutcomes(registry),
    ...countRequests(registry),
    onCall: countProcessorCalls(registry, () => sources.services?.processor.operations ?? []),
    onProcessorRequest: countProcessorRequests(registry),
    onAttempts: countAttempts(registry),
    onAcquired,
    onRead: watchReplica(registry, () => sources.replica),
  }
}

function seriesOf(metric: MetricObject): [string, readonly string[]][] {
  const { name, type } = metric
  const labels = 'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames.map(String) : []
  if (String(type) !== 'histogram') return [[name, labels]]
  return [
    [`${name}_bucket`, [...labels, 'le']],
    [`${name}_sum`, labels],
    [`${name}_count`, labels],
  ]
}
