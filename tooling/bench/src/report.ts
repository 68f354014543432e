/** One contender in one round. */
export type Sample = {
  perSecond: number
  /** Microseconds of processor time, user and system. */
  cpuPerRequest: number
  latencyP50Ms: number
}

/** A contender's rounds, in their order. */
type Result = { name: string; samples: readonly Sample[] }

/** @throws for an empty list */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new Error('the median of nothing')
  return (lower + upper) / 2
}

/**
 * Compares one contender with another: requests per unit of processor time, and requests per second. Above 1, it is ahead. Each
 * round is compared for itself and the median taken of that, because what else the machine does changes over time.
 */
export function compare(one: Result, other: Result): { efficiency: number; throughput: number } {
  const rounds = one.samples.map((sample, round) => {
    const beside = other.samples[round]
    if (!beside || other.samples.length !== one.samples.length) throw new Error('both need the same rounds')
    return {
      efficiency: beside.cpuPerRequest / sample.cpuPerRequest,
      throughput: sample.perSecond / beside.perSecond,
    }
  })
  return {
    efficiency: median(rounds.map(({ efficiency }) => efficiency)),
    throughput: median(rounds.map(({ throughput }) => throughput)),
  }
}

/** The medians of each. */
export function table(results: readonly Result[]): string {
  const rows = results.map(({ name, samples }) => [
    name,
    median(samples.map(({ perSecond }) => perSecond)).toFixed(0),
    median(samples.map(({ cpuPerRequest }) => cpuPerRequest)).toFixed(1),
    median(samples.map(({ latencyP50Ms }) => latencyP50Ms)).toFixed(1),
  ])
  return aligned([['', 'requests/s', 'CPU µs/request', 'p50 ms'], ...rows])
}

/** The first of the results against each of the others. */
export function ratios([first, ...others]: readonly Result[]): string {
  if (!first) throw new Error('nothing to compare')
  const rows = others.map((other) => {
    const { efficiency, throughput } = compare(first, other)
    return [`${first.name} / ${other.name}`, efficiency.toFixed(2), throughput.toFixed(2)]
  })
  return aligned([['ratio, higher is better', 'requests per CPU', 'requests/s'], ...rows])
}

/** One part of a request in one round: microseconds of processor time that it takes by itself. */
type Part = { name: string; cpu: readonly number[] }

/** The parts of a request, as a share of the processor time of a whole one, round by round. */
export function shares(parts: readonly Part[], whole: Result): string {
  const rows = parts.map(({ name, cpu }) => {
    const share = cpu.map((part, round) => {
      const request = whole.samples[round]
      if (!request) throw new Error('both need the same rounds')
      return part / request.cpuPerRequest
    })
    return [name, median(cpu).toFixed(1), `${(100 * median(share)).toFixed(0)} %`]
  })
  return aligned([['', 'CPU µs', `of a request to ${whole.name}`], ...rows])
}

/** The first column to the left, numbers to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column)))))
    .map((cells) => cells.join('   '))
    .join('\n')
}
