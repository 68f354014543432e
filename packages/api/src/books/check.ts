import type { Services } from '../request/context.ts'

/** Something that does not agree. */
export type Finding = {
  /** mer_…; null of what is no merchant's. */
  merchant: string | null
  livemode: boolean | null
  /** The id of what it is about. */
  object: string
  /** What is there and what was expected. */
  message: string
}

/** The result of one run: how many rows or objects were compared, and what does not agree. */
export type CheckResult = { rows: number; findings: Finding[] }

/** What a check looks at, and how gently. */
export type Scope = {
  services: Services
  /** The accounts that are looked at; null for all. */
  accounts: readonly number[] | null
  /** Back to which moment of the processor's clock the processor is asked. */
  since: Date
  /** Waits between two statements, so that a verification takes at most half of one core of the database. @throws when it is to end */
  throttle: () => Promise<void>
  /** Waits for the next call to the processor. @throws when the verification is to end */
  pace: () => Promise<void>
}

/** One statement about the books. */
export type Check = {
  name: string
  /** What holds when there is no finding. */
  invariant: string
  /** It asks the processor, list by list. */
  asksProcessor: boolean
  run(scope: Scope): Promise<CheckResult>
}

/** So many findings of one check are named. */
export const maxFindings = 100

/** One result of several, with the first findings of all. */
export function mergeResults(looks: readonly CheckResult[]): CheckResult {
  return {
    rows: looks.reduce((sum, { rows }) => sum + rows, 0),
    findings: looks.flatMap(({ findings }) => findings).slice(0, maxFindings),
  }
}
