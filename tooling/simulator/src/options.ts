import { parseArgs } from 'node:util'

export const usage = `Usage: npm run simulate -- [options]

Runs the whole product in simulated worlds, in one process and on one PostgreSQL server: processes are killed, connections and
answers are lost, events are late, and a seed decides all of it. Then it checks what has to hold. The exit code is 1 if a seed
found something.

  --seeds <n>        how many seeds (default 20)
  --from <n>         the first one (default 1)
  --seed <n>         this seed alone
  --for <duration>   as many seeds as fit into 90s, 30m or 1h, in the place of --seeds
  --workload <name>  clients of one kind alone, such as payments; --invariants lists the kinds
  --twice            runs each seed twice, and compares the traces
  --no-shrink        shows a failed seed as it is
  --plant <fault>    with a fault in the product, by its name in planted/faults.ts, until a seed finds it
  --trace <file>     where the whole trace of the last seed is written
  --server <url>     a PostgreSQL server for this run alone, by a superuser's address; an embedded one unless given
  --invariants       lists what has to hold in each world
  --json             prints one JSON value`

export type Options = {
  seeds: number
  from: number
  /** Seconds after which no further seed begins. */
  seconds: number
  workload: string | null
  twice: boolean
  shrink: boolean
  plant: string | null
  trace: string | null
  server: string | null
  invariants: boolean
  json: boolean
}

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600 }

/** @returns null for what is asked by `--help`, or is wrong */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      seeds: { type: 'string', default: '20' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      for: { type: 'string' },
      workload: { type: 'string' },
      twice: { type: 'boolean', default: false },
      shrink: { type: 'boolean', default: true },
      plant: { type: 'string' },
      trace: { type: 'string' },
      server: { type: 'string' },
      invariants: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const { seed, for: duration, workload = null, plant = null, trace = null, server = null, help, ...rest } = values
  const [, count, unit = ''] = /^(\d+)(s|m|h)$/.exec(duration ?? '') ?? []
  const seconds = duration === undefined ? Number.POSITIVE_INFINITY : Number(count) * (unitSeconds[unit] ?? 0)
  const isEndless = duration !== undefined
  const seeds = seed !== undefined ? 1 : isEndless ? Number.MAX_SAFE_INTEGER : Number(values.seeds)
  const from = Number(seed ?? values.from)
  const isRight = Number.isSafeInteger(seeds) && seeds > 0 && Number.isSafeInteger(from) && seconds > 0
  return help || !isRight ? null : { ...rest, seeds, from, seconds, workload, plant, trace, server }
}
