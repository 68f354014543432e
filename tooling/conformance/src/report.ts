import type { Recording } from './recording/recording.ts'
import { compareShapes } from './recording/recording.ts'
import type { Outcome } from './script.ts'

const marks = { passed: '✓', failed: '✗', answered: '?', 'not asked': '–', 'not reached': '–' } as const

/** One step on one line. */
export function line({ name, result, source, detail }: Outcome): string {
  const asks = source.kind === 'unverified' ? 'unverified: ' : source.kind === 'measured' ? 'measured: ' : ''
  return `  ${marks[result]} ${name}${detail === '' ? '' : `: ${detail}`}  (${asks}${source.text})`
}

/** The number of steps by outcome, in one line. */
export function summary(outcomes: readonly Outcome[], target: string): string {
  const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length
  const parts = [`${count('passed')} passed`, `${count('failed')} failed`]
  if (count('answered') > 0) parts.push(`${count('answered')} questions answered`)
  if (count('not asked') > 0) parts.push(`${count('not asked')} not asked`)
  if (count('not reached') > 0) parts.push(`${count('not reached')} not reached`)
  return `${outcomes.length} steps against ${target}: ${parts.join(', ')}`
}

/** The answers of a run, by the names of their steps. */
export function recordingOf(outcomes: readonly Outcome[], apiVersion: string, now: Date): Recording {
  const steps = outcomes.flatMap(({ journey, name, answer }) =>
    answer ? [[`${journey}: ${name}`, answer] as const] : [],
  )
  return { apiVersion, recorded: now.toISOString().slice(0, 10), steps: Object.fromEntries(steps) }
}

/** The differences of the answers from those of another run, by step; a step that only one of them has is no difference. */
export function differencesFrom(recorded: Recording, made: Recording): Record<string, string[]> {
  const differing = Object.entries(recorded.steps).flatMap(([name, answer]) => {
    const now = made.steps[name]
    const found = now ? compareShapes(answer, now) : []
    return found.length === 0 ? [] : [[name, found] as const]
  })
  return Object.fromEntries(differing)
}
