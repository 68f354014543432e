import type { Services } from '@merchant-payments/api/services'
import { ProcessorError } from '@merchant-payments/processor'
import type { Config } from '../../config.ts'
import { explain, modeNotSetUp } from '../../explain-command-error.ts'
import type { Mode } from '../options.ts'
import { checks } from './checks.ts'
import { type Check, type CheckContext, type Finding, fail } from './finding.ts'

/** One line of the doctor. */
export type Line = { mode: Mode; check: string; why: string } & Finding

/** Makes every check in one mode, one after the other. */
export async function examine(
  config: Config,
  services: Services,
  mode: Mode,
  { secretKey, testMail }: Pick<CheckContext, 'secretKey' | 'testMail'>,
): Promise<Line[]> {
  const livemode = mode === 'live'
  const lineOf = ({ name, why }: Pick<Check, 'name' | 'why'>, finding: Finding): Line => ({
    mode,
    check: name,
    why,
    ...finding,
  })
  if (!services.processor.isSetUp(livemode)) {
    const why = 'Payments of this mode need its keys.'
    return [lineOf({ name: 'keys', why }, fail(modeNotSetUp(livemode), 'docs/going-live.md says where they are.'))]
  }
  let platform: ReturnType<CheckContext['platform']> | undefined
  const context: CheckContext = {
    config,
    services,
    mode,
    livemode,
    real: config.stripe !== undefined && config.stripe.apiBase === undefined,
    secretKey,
    testMail,
    platform() {
      platform ??= services.processor.inspection.platform(livemode)
      return platform
    },
  }
  const lines: Line[] = []
  for (const check of checks) {
    const findings = await make(check, context)
    lines.push(...findings.map((finding) => lineOf(check, finding)))
    // With a key that Stripe refuses, every other check would fail in the same way.
    if (check.name === 'permissions' && lines.some(isUnreadable)) break
  }
  return lines
}

const unreadable = 'Stripe could not be reached'

function isUnreadable({ state, what }: Finding): boolean {
  return state === 'fail' && what.startsWith(unreadable)
}

async function make(check: Check, context: CheckContext): Promise<Finding[]> {
  try {
    return await check.run(context)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    const suffix = context.mode.toUpperCase()
    return [fail(`${unreadable}: ${explain(error)}`, fixOf(error, suffix))]
  }
}

function fixOf(error: ProcessorError, suffix: string): string {
  if (error.code === 'proxy_failed') return 'Check PROCESSOR_PROXY, and what the proxy allows.'
  if (error.isPlatformFault) return `Check STRIPE_SECRET_KEY_${suffix} and its permissions.`
  return 'Try again; status.stripe.com shows whether Stripe has an outage.'
}
