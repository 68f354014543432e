import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figures } from './rounds.ts'

/** The results of a run of `payment`, and the machine. */
export type Run = {
  at: string
  machine: string
  node: string
  processor: 'stub' | 'sandbox'
  /** The version of PostgreSQL. */
  database: string
  /** Payments per round. */
  payments: number
  rounds: number
  /** While warming up: the processor time of API and worker for a payment, in milliseconds, by so many payments. */
  warming: { payments: number; costs: Record<string, readonly number[]> }
  /** Load average of the minute before the run. */
  load: number
  /** Medians of the rounds, per payment. */
  product: Figures
  /** Empty if the contender did not take part. */
  bare: Figures
  /** The cost of the bare contender, as a part of the product's. */
  ratios: Figures
}

const folder = fileURLToPath(new URL('../../.data/', import.meta.url))

/** Model and number of processors. Figures of different machines are not compared. */
export function machineName(processors: readonly { model: string }[] = cpus()): string {
  return `${processors.length} × ${processors[0]?.model.trim() || 'unknown'}`
}

/** Where the last run of a machine is kept. */
export function fileOf(
  { machine, processor, database }: Pick<Run, 'machine' | 'processor' | 'database'>,
  within = folder,
): string {
  const slug = `${machine} postgresql ${database}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return join(within, `payment-${processor}-${slug}.json`)
}

/** @returns null when there was none */
export async function lastRun(file: string): Promise<Run | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Run
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export async function keepRun(file: string, run: Run): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`)
}
