import type { Run } from './last-run.ts'
import { changesBetween, type Figures } from './rounds.ts'

const kb = 1 / 1024

/** The printed figures, by path: name, unit, factor, and decimals. */
const lines: Readonly<Record<string, readonly [name: string, factor: number, digits: number]>> = {
  totalCpuMs: ['processor time, ms', 1, 1],
  'cpuMs.api': ['– of the API', 1, 1],
  'sessionCpuMs.api': ['– – for a session that is not paid', 1, 2],
  'repeatCpuMs.api': ['– – for a repeated Idempotency-Key', 1, 2],
  'cpuMs.worker': ['– of the worker', 1, 1],
  'cpuMs.postgresql': ['– of PostgreSQL', 1, 1],
  perCoreSecond: ['payments per core second', 1, 1],
  'database.statements': ['statements', 1, 1],
  'database.transactions': ['transactions', 1, 1],
  'database.inserted': ['rows inserted', 1, 1],
  'database.updated': ['rows updated', 1, 1],
  'database.deleted': ['rows deleted', 1, 1],
  hotShare: ['– HOT, % of the updated', 100, 0],
  'database.walBytes': ['kB of WAL', kb, 1],
  'database.statementMs': ['time of the statements, ms', 1, 1],
  lockWaitShare: ['– waiting for locks, %', 100, 0],
  'latency.create.p50': ['POST /payment-sessions, p50 ms', 1, 1],
  'latency.create.p95': ['– p95', 1, 1],
  'latency.create.p99': ['– p99', 1, 1],
  'latency.pay.p50': ['events of the processor taken in, p50 ms', 1, 1],
  'latency.pay.p95': ['– p95', 1, 1],
  'latency.pay.p99': ['– p99', 1, 1],
  'latency.told.p50': ['from there to the last delivery, p50 ms', 1, 1],
  'latency.told.p95': ['– p95', 1, 1],
  'latency.told.p99': ['– p99', 1, 1],
  'idleCpuMs.api': ['processor time a second without payments, ms: API', 1, 1],
  'idleCpuMs.worker': ['– worker', 1, 1],
  'idleCpuMs.postgresql': ['– PostgreSQL', 1, 1],
  'residentMb.api': ['in memory, MB: API', 1, 0],
  'residentMb.worker': ['– worker', 1, 0],
}

const ratioNames: Readonly<Record<string, string>> = {
  processorTime: 'processor time',
  api: 'API',
  session: 'API, of POST /payment-sessions alone',
  worker: 'worker',
  postgresql: 'PostgreSQL',
  statements: 'statements',
  wal: 'WAL',
  create: 'p50 of a session',
  pay: 'p50 of the events',
  told: 'p50 of the deliveries',
}

/** Both contenders beside each other, with what has changed since the last run. */
export function printed(run: Run, last: Run | null): string {
  const takesPart = Object.keys(run.bare).length > 0
  const changes = {
    product: changesBetween(last?.product ?? {}, run.product),
    bare: changesBetween(last?.bare ?? {}, run.bare),
  }
  const cells = (contender: 'product' | 'bare', path: string, factor: number, digits: number): string[] => {
    const value = run[contender][path]
    return [
      value === undefined ? '' : (value * factor).toFixed(digits),
      ...(last ? [changed(changes[contender], path)] : []),
    ]
  }
  const rows = Object.entries(lines).map(([path, [name, factor, digits]]) => [
    name,
    ...cells('product', path, factor, digits),
    ...(takesPart ? cells('bare', path, factor, digits) : []),
  ])
  const mark = last ? ['since'] : []
  const head = ['for each payment', 'product', ...mark, ...(takesPart ? ['bare', ...mark] : [])]
  return [
    `${run.rounds} rounds of ${run.payments} payments, the processor a ${run.processor}; PostgreSQL ${run.database}; ${run.machine}, load ${run.load.toFixed(1)}`,
    aligned([head, ...rows]),
    ...(takesPart ? [printedRatios(run.ratios, last)] : []),
    `ms of API and worker for a payment while warming up, by ${run.warming.payments} payments`,
    aligned(Object.entries(run.warming.costs).map(([name, costs]) => [name, ...costs.map((ms) => ms.toFixed(1))])),
    last
      ? `since: the last run, of ${last.at}, load ${last.load.toFixed(1)}`
      : 'there is no run before this one to compare with',
  ].join('\n\n')
}

function printedRatios(ratios: Figures, last: Run | null): string {
  const rows = Object.entries(ratios).map(([name, ratio]) => [
    ratioNames[name] ?? name,
    ratio.toFixed(2),
    ...(last ? [last.ratios[name]?.toFixed(2) ?? ''] : []),
  ])
  return aligned([['bare / product, 1 is as cheap', 'ratio', ...(last ? ['before'] : [])], ...rows])
}

function changed(changes: Figures, path: string): string {
  const change = changes[path]
  return change === undefined ? '' : `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(0)} %`
}

function aligned(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const cell = (text: string, column: number) => (column === 0 ? text.padEnd(width(0)) : text.padStart(width(column)))
  return rows.map((row) => row.map(cell).join('   ').trimEnd()).join('\n')
}
