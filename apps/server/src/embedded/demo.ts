import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createKeyAuthenticator } from '@merchant-payments/api/http'
import { createMerchant } from '@merchant-payments/api/operator'
import { ApiError, type Services } from '@merchant-payments/api/services'
import { ProcessorError } from '@merchant-payments/processor'
import { z } from 'zod'
import { readIfThere } from './data-dir.ts'

const demoFile = z.object({
  base_url: z.string(),
  portal_url: z.string(),
  sandbox_url: z.string(),
  /** The bearer token of the sandbox's control calls, which advance the clock and decide for accounts. */
  sandbox_token: z.string(),
  test_key: z.string(),
  live_key: z.string(),
  portal_email: z.string(),
  portal_password: z.string(),
})

/** As it may have been written before the sandbox had a token. */
const keptDemo = demoFile.partial({ sandbox_token: true })

/** The demo merchant's keys and addresses for a first payment; kept in `demo.json` of the data directory. */
export type Demo = z.infer<typeof demoFile>

/**
 * The demo merchant of an installation whose processor is the sandbox. It is created at the first start and found again
 * at every other; when the database or the data directory was emptied in between, a new one is created.
 */
export async function ensureDemo(
  services: Services,
  dataDir: string,
  urls: Pick<Demo, 'base_url' | 'portal_url' | 'sandbox_url' | 'sandbox_token'>,
): Promise<Demo> {
  const file = join(dataDir, 'demo.json')
  const kept = keptDemo.safeParse(JSON.parse((await readIfThere(file)) ?? 'null'))
  const usable = kept.success && (await isActive(services, kept.data.test_key))
  const demo: Demo = { ...(usable ? kept.data : await newDemo(services)), ...urls }
  // The file is renamed into place, so that no process reads half of it.
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return demo
}

/** The test key of this installation's demo merchant; null where there is none. */
export async function demoTestKey(dataDir: string): Promise<string | null> {
  const kept = keptDemo.safeParse(JSON.parse((await readIfThere(join(dataDir, 'demo.json'))) ?? 'null'))
  return kept.success ? kept.data.test_key : null
}

async function newDemo(services: Services) {
  const taken = await services.database.prisma.user.findUnique({ where: { email: 'demo@example.com' } })
  const { merchant_id: _, ...demo } = await createMerchant(services, {
    name: 'Demo Shop',
    email: taken ? `demo+${randomBytes(4).toString('hex')}@example.com` : 'demo@example.com',
    plan: 'free',
    country: 'US',
  })
  return demo
}

async function isActive(services: Services, key: string): Promise<boolean> {
  const authenticate = createKeyAuthenticator(services.database, services.clock)
  try {
    const { account } = await authenticate(`Bearer ${key}`)
    // The sandbox's own file may be gone while the database stayed.
    if (account.processorAccountId === null) return false
    await services.processor.accounts.retrieve(account.livemode, account.processorAccountId)
    return true
  } catch (error) {
    // Both errors prove that the merchant is of no use any more; any other error must not create a second demo.
    if (error instanceof ApiError || (error instanceof ProcessorError && error.outcome === 'refused')) return false
    throw error
  }
}
