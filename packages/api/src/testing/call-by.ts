import type { PlatformActor } from '../core/request/actor.ts'
import { appRouter } from '../resources/router.ts'
import type { TestPlatform } from './test-platform.ts'

type Fields = Record<string, unknown>

/** A caller with a key of the platform in test mode. */
export function openPlatform({ services }: Pick<TestPlatform, 'services'>) {
  const actor: PlatformActor = { kind: 'platform', id: 'key_platform', name: 'App', permissions: null, livemode: false }
  return appRouter.createCaller({ services, actor, account: null })
}

/** Calls a procedure by its path: one of a merchant by the first caller, one of the platform by the second. */
export function callBy(
  [ofMerchant, ofPlatform]: readonly [object, object],
  procedure: string,
  input: object,
): Promise<Fields> {
  type Callers = { [name: string]: Callers } & ((input: object) => Promise<Fields>)
  const begin = (procedure.startsWith('platform.') ? ofPlatform : ofMerchant) as Callers
  const verb = procedure.split('.').reduce<Callers | undefined>((at, part) => at?.[part], begin)
  return verb?.(input) ?? Promise.reject(new Error(`there is no ${procedure}`))
}
