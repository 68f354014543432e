import type { Services } from '@merchant-payments/api/services'
import type { PlatformSnapshot } from '@merchant-payments/processor'
import type { Config } from '../../config.ts'
import type { Mode } from '../options.ts'

export type State = 'ok' | 'warning' | 'fail'

/** The result of a check. */
export type Finding = {
  state: State
  what: string
  /** The setting to change; null if no setting is wrong. */
  fix: string | null
  /** The command that fixes the fault; null if no command does. */
  run: string | null
}

/** The context of a check: one mode of an installation. */
export type CheckContext = {
  config: Config
  services: Services
  mode: Mode
  livemode: boolean
  /** The processor is Stripe itself, and no sandbox. */
  real: boolean
  secretKey: string
  /** The platform's own account, read once. @throws ProcessorError */
  platform(): Promise<PlatformSnapshot>
  /** Sends one test mail for all modes. */
  testMail(): Promise<Finding>
}

/** One checked condition. A check that throws could not be made. */
export type Check = {
  name: string
  /** Why it matters. */
  why: string
  run(context: CheckContext): Promise<Finding[]>
}

export function ok(what: string): Finding {
  return { state: 'ok', what, fix: null, run: null }
}

export function warning(what: string, fix: string, run: string | null = null): Finding {
  return { state: 'warning', what, fix, run }
}

export function fail(what: string, fix: string, run: string | null = null): Finding {
  return { state: 'fail', what, fix, run }
}
