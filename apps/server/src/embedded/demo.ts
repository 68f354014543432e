import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createKeyAuthenticator } from '@merchant-payments/api/http'
import { createMerchant } from '@merchant-payments/api/operator'
import { ApiError, type Services } from '@merchant-payments/api/services'
import { readIfThere } from '@merchant-payments/db/data-directory'
import { ProcessorError } from '@merchant-payments/processor'
import { z } from 'zod'
import { parseJson, writeJson } from './json-file.ts'

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

/** A file from before the sandbox had a token lacks it. */
const keptFile = demoFile.partial({ sandbox_token: true })

/** The demo merchant's keys and addresses for a first payment; kept in `demo.json` of the data directory. */
export type Demo = z.infer<typeof demoFile>

/**
 * The demo merchant of an installation whose processor is the sandbox. It is created at the first start and found again
 * at every other; when the database or the data directory was emptied in between, or the file is damaged, a new one is created.
 */
export async function ensureDemo(
  services: Services,
  dataDir: string,
  urls: Pick<Demo, 'base_url' | 'portal_url' | 'sandbox_url' | 'sandbox_token'>,
): Promise<Demo> {
  const { kept, isDamaged } = await readDemo(dataDir)
  if (isDamaged) services.alert({ file: fileIn(dataDir) }, damagedDemo)
  const usable = kept !== null && (await isActive(services, kept.test_key))
  const demo: Demo = { ...(usable ? kept : await newDemo(services)), ...urls }
  await writeJson(fileIn(dataDir), demo)
  return demo
}

/** The test key of this installation's demo merchant; null without a demo. */
export async function demoTestKey(dataDir: string): Promise<string | null> {
  return (await readDemo(dataDir)).kept?.test_key ?? null
}

const damagedDemo =
  'demo.json is damaged, and is replaced by that of a new demo merchant. The former one and its data are kept: "npm run mpay -- merchants list" shows its id, and "npm run mpay -- keys create" with that id makes a key for it.'

/** The content of the file; null if the file is missing or damaged. */
export async function readDemo(
  dataDir: string,
): Promise<{ kept: z.infer<typeof keptFile> | null; isDamaged: boolean }> {
  const text = await readIfThere(fileIn(dataDir))
  const kept = text === null ? null : parseJson(text, keptFile)
  return { kept, isDamaged: text !== null && kept === null }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'demo.json')
}

async function newDemo(services: Services) {
  const taken = await services.database.prisma.user.findFirst({ where: { email: 'demo@example.com' } })
  const { merchant_id: _, ...demo } = await createMerchant(services, {
    name: 'Demo Shop',
    email: taken ? `demo+${randomBytes(4).toString('hex')}@example.com` : 'demo@example.com',
    plan: 'free',
    country: 'US',
    model: 'platform',
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
