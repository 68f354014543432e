import type { DatabaseMeter } from './database-cost.ts'
import type { Shop } from './drive.ts'
import type { Recording } from './template.ts'

/** Milliseconds of processor time of each process so far, and bytes that it holds in memory. */
export type Usage = Record<string, { cpuMs: number; residentBytes: number }>

/** A program that takes payments, on a database of its own. */
export type Contender = { name: 'product' | 'bare'; shop: Shop; meter: DatabaseMeter; usage(): Promise<Usage> }

/** The processor's responses and events of one payment, and the secrets that sign its events. */
export type RecordedProcessor = { recording: Recording; signing: { platform: string; connect: string } }

/** @param address of the metrics of a process */
export async function usageAt(address: string): Promise<Usage[string]> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const text = await answer.text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { cpuMs: figure('process_cpu_seconds_total') * 1000, residentBytes: figure('process_resident_memory_bytes') }
}
