/** One contender in one round. */
export type Sample = {
  perSecond: number
  /** Microseconds of processor time, user and system. */
  cpuPerRequest: number
  latencyP50Ms: number
}

/** The medians of a contender's rounds. */
export type Summary = Sample & { name: string }

export function summaryOf(name: string, samples: readonly Sample[]): Summary {
  return {
    name,
    perSecond: median(samples.map((sample) => sample.perSecond)),
    cpuPerRequest: median(samples.map((sample) => sample.cpuPerRequest)),
    latencyP50Ms: median(samples.map((sample) => sample.latencyP50Ms)),
  }
}

/** @throws when there is nothing to take the middle of */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new Error('the median of nothing')
  return (lower + upper) / 2
}

/** How the first compares: requests per unit of processor time, and requests per second. Above 1, the first is ahead. */
export function compare(first: Summary, other: Summary): { efficiency: number; throughput: number } {
  return { efficiency: other.cpuPerRequest / first.cpuPerRequest, throughput: first.perSecond / other.perSecond }
}

export function table(summaries: readonly Summary[]): string {
  const rows = summaries.map(({ name, perSecond, cpuPerRequest, latencyP50Ms }) => [
    name,
    perSecond.toFixed(0),
    cpuPerRequest.toFixed(1),
    latencyP50Ms.toFixed(1),
  ])
  return aligned([['', 'requests/s', 'CPU µs/request', 'p50 ms'], ...rows])
}

/** The first of the summaries against each of the others. */
export function ratios([first, ...others]: readonly Summary[]): string {
  if (!first) return ''
  const rows = others.map((other) => {
    const { efficiency, throughput } = compare(first, other)
    return [`${first.name} / ${other.name}`, efficiency.toFixed(2), throughput.toFixed(2)]
  })
  return aligned([['ratio, higher is better', 'requests per CPU', 'requests/s'], ...rows])
}

/** The first column to the left, numbers to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((cells) => cells.join('   ').trimEnd())
    .join('\n')
}
