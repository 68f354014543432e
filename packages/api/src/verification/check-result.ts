import type { Services } from '../core/request/context.ts'

/** A discrepancy. */
export type Finding = {
  /** mer_…; null if it concerns no merchant. */
  merchant: string | null
  livemode: boolean | null
  /** The id of the object concerned. */
  object: string
  /** The actual and the expected value. */
  message: string
}

/** The result of one run: the number of rows or objects compared, and the discrepancies. */
export type CheckResult = { rows: number; findings: Finding[] }

/** The scope of a check, and its throttles. */
export type Scope = {
  services: Services
  /** The accounts to check; null for all. */
  accounts: readonly number[] | null
  /** The time, by the processor's clock, since when the processor's objects are compared. */
  since: Date
  /** Waits between two statements, so that a verification takes at most half of one core of the database. @throws when the verification is aborted */
  throttle: () => Promise<void>
  /** Waits for the next call to the processor. @throws when the verification is aborted */
  pace: () => Promise<void>
}

/** One statement about the books. */
export type Check = {
  name: string
  /** The statement that holds when there is no finding. */
  invariant: string
  /** Whether it reads lists of the processor. */
  asksProcessor: boolean
  run(scope: Scope): Promise<CheckResult>
}

/** The maximum number of findings of one check that are reported. */
export const maxFindings = 100

/** One result of several, with the first findings of all. */
export function mergeResults(results: readonly CheckResult[]): CheckResult {
  return {
    rows: results.reduce((sum, { rows }) => sum + rows, 0),
    findings: results.flatMap(({ findings }) => findings).slice(0, maxFindings),
  }
}
