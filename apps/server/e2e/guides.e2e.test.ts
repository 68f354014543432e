import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MerchantPayments, Platform, type WebhookEvent } from '@merchant-payments/sdk'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { installedOf } from '@merchant-payments/vitest/languages'
import { printStderr } from '@merchant-payments/vitest/print-stderr'
import { typeChecker } from '@merchant-payments/vitest/type-checker'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { deriveSecret, forwardEvent } from '../src/listen/forward-event.ts'
import { patience } from '../src/testing/patience.ts'
import { makeForeignEvents, pay } from './foreign-events.ts'
import { type Block, machine, readGuideCode, saveBlocks } from './guide-code.ts'
import { newFolder, root } from './guide-folder.ts'
import { startInstallation } from './installation.ts'

/** One server for the code of all guides. */
const { demo, environment, mpay: createPlatformKey } = await startInstallation({ whenOver: (end) => afterAll(end) })
const { origin } = new URL(demo.base_url)
const guides = readGuideCode()
const shops = guides.find(({ name }) => name === 'shop')?.blocks ?? []
const payments = new MerchantPayments({ apiKey: demo.test_key, baseUrl: origin })

const mpay = join(root, 'apps/server/bin/mpay.mjs')

/** As the page shows it on this server. */
const filledIn = (code: string) =>
  code.replaceAll('http://127.0.0.1:4242', origin).replaceAll('svc_test_YOUR_KEY', demo.test_key)

const isCommand = ({ language, skipped, tab }: Block) => language === 'sh' && !skipped && tab === undefined
const withCommands = guides.filter(({ blocks }) => blocks.some(isCommand)).map(({ name, blocks }) => ({ name, blocks }))
/** The setup of the quick start, on which the other guides build. */
const start = guides.find(({ name }) => name === 'quick-start')?.blocks.find(isCommand)?.code ?? ''

/** Sales of the merchant before the first guide is followed. */
let earlier: { subscription: string; dispute: string }

beforeAll(async () => {
  const urls = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
  const tea = { amount_cents: 900, currency: 'usd', interval: 'month', name: 'Tea', ...urls } as const
  const subscribed = await payments.subscriptionSessions.create(tea)
  await pay(subscribed.url ?? '')
  const line_items = [{ name: 'Tea', amount: 900, currency: 'usd', quantity: 1 }]
  const disputed = await payments.paymentSessions.create({ line_items, ...urls })
  await pay(disputed.url ?? '', '4000000000000259')
  earlier = await vi.waitFor(async () => {
    const [subscription] = (await payments.subscriptions.list()).items
    const [dispute] = (await payments.disputes.list()).items
    if (!subscription || !dispute) throw new Error('not told yet')
    return { subscription: subscription.id, dispute: dispute.id }
  }, patience)
})

/** The fields of these sales that a guide changes. */
async function untouched() {
  const { items } = await payments.subscriptions.list()
  const subscription = items.find(({ id }) => id === earlier.subscription)
  const { submission_count, evidence } = await payments.disputes.retrieve(earlier.dispute)
  return [subscription?.items[0]?.quantity, subscription?.cancel_at_period_end, submission_count, evidence]
}

test.each(withCommands)(
  'the commands of the guide $name succeed twice, on what they made',
  async ({ name, blocks }) => {
    const folder = await newFolder()
    const before = await untouched()
    const commands = blocks.filter(isCommand).map(({ code }) => code)
    const script = [
      'set -euo pipefail',
      // A refusal ends the script, and mpay works on the data of this server.
      'curl() { command curl --fail-with-body --max-time 60 "$@"; }',
      `npm() { shift 3; "${process.execPath}" "${mpay}" "$@"; }`,
      ...(name === 'quick-start' ? commands : [start, ...commands]),
    ]
    const env = { ...environment, ...machine, HOME: folder }
    for (let time = 0; time < 2; time += 1) {
      const { stdout } = await promisify(execFile)('bash', ['-c', filledIn(script.join('\n'))], { cwd: folder, env })
      expect(stdout).not.toContain('undefined')
      expect(stdout).toContain('"success":true')
    }
    expect(before.slice(0, 3)).toEqual([1, false, 0])
    expect(await untouched()).toEqual(before)
  },
)

test('the TypeScript of the guides compiles', async () => {
  const folder = await newFolder()
  for (const { name, blocks } of guides) {
    for (const tab of new Set(blocks.map((block) => block.tab))) {
      const typescript = blocks.filter(
        ({ language, tab: own }) => language === 'ts' && (own === tab || own === undefined),
      )
      await saveBlocks(typescript, join(folder, name, tab ?? 'page'))
    }
  }
  const compilerOptions = {
    ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'], types: ['node'] },
    ...{ skipLibCheck: true, allowImportingTsExtensions: true, erasableSyntaxOnly: true, verbatimModuleSyntax: true },
  }
  // Hono’s server alone imports another file of the guide.
  await saveBlocks(
    shops.filter(({ file, tab }) => tab === 'Hono' || file === 'serve.ts'),
    join(folder, 'shop', 'Hono'),
  )
  await rm(join(folder, 'shop/serve.ts_(Hono)'), { recursive: true, force: true })
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const { stdout } = await promisify(execFile)(process.execPath, [typeChecker, '--checkers', '1'], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

/** How a shop is started and refunds, by its tab in the guide; `files` are further ones that it needs. */
const languages = {
  Express: { has: [process.execPath, '--version'], run: ['node', 'shop.ts'], refund: ['node', 'refund.ts'] },
  Hono: { has: [process.execPath, '--version'], run: ['node', 'serve.ts'], refund: ['node', 'refund.ts'] },
  Python: { has: ['python3', '--version'], run: ['python3', 'shop.py'], refund: ['python3', 'shop.py', 'refund'] },
  PHP: {
    has: ['php', '--version'],
    run: ['php', '-S', 'localhost:PORT', 'shop.php'],
    refund: ['php', 'shop.php', 'refund'],
  },
  Ruby: { has: ['ruby', '-rwebrick', '-e', ''], run: ['ruby', 'shop.rb'], refund: ['ruby', 'shop.rb', 'refund'] },
  Go: {
    has: ['go', 'version'],
    run: ['./shop'],
    refund: ['./shop', 'refund'],
    build: ['go', 'build', '-o', 'shop', 'shop.go'],
  },
  Java: {
    has: ['javac', '--version'],
    run: ['java', 'Shop'],
    refund: ['java', 'Shop', 'refund'],
    build: ['javac', 'Shop.java'],
  },
} as const satisfies Record<
  string,
  { has: readonly [string, ...string[]]; run: readonly string[]; refund: readonly string[]; build?: readonly string[] }
>

const commandOf = ([command = '', ...args]: readonly string[]): [string, string[]] => [
  command === 'node' ? process.execPath : command,
  args,
]
const here = installedOf(languages).map((tab) => [tab, languages[tab]] as const)

test('the shop of the guide exists in each language', () => {
  expect(new Set(shops.map(({ tab }) => tab))).toEqual(
    new Set([...Object.keys(languages), ...nextTabs, 'serve.ts_(Hono)', undefined]),
  )
  expect(here.map(([tab]) => tab)).toContain('Express')
})
const nextTabs = ['Next.js', 'app/hooks/route.ts_(Next.js)', 'app/page.tsx_(Next.js)', 'app/layout.tsx_(Next.js)']

test.each(here)('the shop in %s sells, verifies the webhook and refunds', async (tab, { run, refund, ...more }) => {
  const folder = await newFolder()
  const own = shops.filter((block) => block.tab === tab || block.file === 'refund.ts' || block.file === 'serve.ts')
  await saveBlocks(own, folder)
  const [port] = await freePorts(1)
  const secret = deriveSecret(demo.test_key)
  const env = {
    ...machine,
    ...{ GOTOOLCHAIN: 'local', GO111MODULE: 'off' },
    ...{
      MERCHANT_PAYMENTS_KEY: demo.test_key,
      MERCHANT_PAYMENTS_URL: origin,
      WEBHOOK_SECRET: secret,
      PORT: String(port),
    },
  }
  const call = (command: readonly string[]) => promisify(execFile)(...commandOf(command), { cwd: folder, env })
  if ('build' in more) await call(more.build)

  const [command, args] = commandOf(run.map((part) => part.replace('PORT', String(port))))
  const child = printStderr(spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }))
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  let printed = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  }
  const shop = `http://localhost:${port}`
  await vi.waitFor(async () => expect((await fetch(shop)).status).toBe(200), patience)

  const { cursor } = await payments.events.changes()
  const bought = await fetch(`${shop}/buy`, { method: 'POST', redirect: 'manual' })
  expect(bought.status).toBe(303)
  const checkout = bought.headers.get('location') ?? ''
  await pay(checkout)
  const deliver = (event: Parameters<typeof forwardEvent>[0], key: string) =>
    forwardEvent(event, {
      to: `${shop}/hooks`,
      secret: key,
      signal: AbortSignal.timeout(patience.timeout),
      now: new Date(),
    })
  for await (const event of payments.events.follow({ after: cursor })) {
    expect(await deliver(event, 'whsec_forged')).toBe(400)
    expect(await deliver(event, secret)).toBe(204)
    if (event.type === 'payment_intent.succeeded') break
  }
  await vi.waitFor(() => expect(printed).toMatch(/paid: order [0-9a-f-]{32}/), patience)
  for (const event of await foreignEvents())
    expect([event.type, await deliver(event, secret)]).toEqual([event.type, 204])
  expect(printed.match(/paid: order [0-9a-f-]{32}/g)).toHaveLength(1)

  const session = /cs_test_\w+/.exec(checkout)?.[0] ?? ''
  expect((await call([...refund, session])).stdout).toBe('refunded: 500\n')
  expect((await call([...refund, session])).stdout).toBe('refunded: 500\n')
})

let foreign: Promise<WebhookEvent[]> | undefined
function foreignEvents(): Promise<WebhookEvent[]> {
  foreign ??= (async () => {
    const { key } = await createPlatformKey('platform-keys', 'create', '--name', 'Guides', '--mode', 'test')
    return makeForeignEvents(payments, new Platform({ apiKey: String(key), baseUrl: origin }))
  })()
  return foreign
}
