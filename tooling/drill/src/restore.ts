import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import {
  type Cluster,
  createCluster,
  createMerchant,
  createSite,
  type Merchant,
  merchantAt,
  pay,
  runCommand,
  type Site,
  startHttpProxy,
  tea,
  until,
  withCleanup,
} from '@merchant-payments/site'
import { freePorts } from '@merchant-payments/vitest/free-ports'

type RestoreOptions = {
  binaries: string
  sales: number
  log: string | undefined
  tell: (progress: string) => void
}

/** A step of the drill, and whether it did what it has to. */
type Step = { step: string; ok: boolean; seconds: number; details?: unknown }
export type RestoreReport = { ok: boolean; steps: Step[] }

type Audit = { ok: boolean; checks: { name: string; findings: { message: string }[] }[] }

/**
 * Takes a backup of an installation under use, restores it to a new cluster, proves that the books agree, starts a server
 * on it, sells, and brings back from the processor what was sold after the backup. At the end the encryption key is lost.
 */
export async function drillRestore({ binaries, sales, log, tell }: RestoreOptions): Promise<RestoreReport> {
  const steps: Step[] = []
  async function run<T>(step: string, work: () => Promise<T>, isOk: (result: T) => boolean = () => true): Promise<T> {
    tell(step)
    const begun = performance.now()
    const result = await work()
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    const details = typeof result === 'object' && result !== null && !('key' in result) ? result : undefined
    steps.push({ step, ok: isOk(result), seconds, ...(details === undefined ? {} : { details }) })
    return result
  }
  return withCleanup(async (undo) => {
    const [sandbox = 0, receiver = 0, front = 0, port = 0, p1 = 0, p2 = 0] = await freePorts(6)
    const site = await createSite({ sandbox, receiver, public: front }, log)
    undo.push(site.remove)
    const lostCluster = await newCluster(site, binaries, 'lost', p1)
    undo.push(lostCluster.remove)
    await site.sandbox.start()
    undo.push(site.sandbox.end)
    const before = site.environment(lostCluster.url())
    const server = site.server('server', port, before)
    undo.push(server.end)
    await server.start()
    const web = await startHttpProxy(front, [port])
    undo.push(web.close)
    const merchant = await createMerchant(site, before, web.url)
    await run(`${sales} sales before the backup`, () => sell(site, merchant, sales))
    const dump = join(lostCluster.folder, 'backup')
    await run('pg_dump while the server runs', () => dumpTo(binaries, lostCluster, dump))
    const since = new Date()
    await run(`${sales} sales after the backup`, () => sell(site, merchant, sales))
    await server.kill()
    await lostCluster.stop('immediate')

    const restored = await newCluster(site, binaries, 'restored', p2)
    undo.push(restored.remove)
    const after = site.environment(restored.url())
    await run('pg_restore to a new cluster', () => restoreFrom(binaries, restored, join(site.folder, 'lost', 'backup')))
    const audit = (environment: NodeJS.ProcessEnv, ...more: string[]) =>
      site.mpay(environment, ['audit', ...more], { accept: [0, 1] }) as Promise<Audit>
    await run(
      'the restored rows agree with each other (mpay audit --no-processor)',
      () => audit(after, '--no-processor'),
      ({ ok }) => ok,
    )
    await run(
      'they lack the sales since the backup (mpay audit)',
      () =>
        audit(after).then(({ ok, checks }) => ({
          ok,
          missing: checks.flatMap(({ findings }) => findings).length,
        })),
      ({ ok, missing }) => !ok && missing >= sales,
    )
    const recover = (...more: string[]) =>
      site.mpay(after, ['recover', '--since', since.toISOString(), ...more]) as Promise<{
        rebuilt: { payment_sessions: number }
      }>
    await run(
      'mpay recover --dry-run says so',
      () => recover('--dry-run'),
      ({ rebuilt }) => rebuilt.payment_sessions === sales,
    )
    await run(
      'mpay recover brings it back',
      () => recover(),
      ({ rebuilt }) => rebuilt.payment_sessions === sales,
    )
    await run(
      'all agrees with the processor again',
      () => audit(after),
      ({ ok }) => ok,
    )
    await run(
      'a second mpay recover rebuilds no session',
      () => recover(),
      ({ rebuilt }) => rebuilt.payment_sessions === 0,
    )
    const again = site.server('restored server', port, after)
    undo.push(again.end)
    await run('a server starts on it', () => again.start())
    await run('a payment', () => sell(site, merchantAt(web.url, merchant.id, merchant.key), 1))
    await again.end()
    const wrong = { ...after, ENCRYPTION_KEY: randomBytes(32).toString('base64') }
    await run(
      'with another ENCRYPTION_KEY it says which secrets are lost',
      () =>
        audit(wrong, '--no-processor').then(({ ok, checks }) => ({
          ok,
          findings: checks.find(({ name }) => name === 'secrets')?.findings ?? [],
        })),
      ({ ok, findings }) => !ok && findings.length === 1,
    )
    return { ok: steps.every(({ ok }) => ok), steps }
  })
}

async function newCluster(site: Site, binaries: string, name: string, port: number): Promise<Cluster> {
  const cluster = await createCluster({ binaries, port, folder: join(site.folder, name) })
  await cluster.start()
  await cluster.query('CREATE DATABASE drill')
  return cluster
}

async function sell(site: Site, merchant: Merchant, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const { status, data } = await merchant.call('/payment-sessions', tea)
    if (status >= 300) throw new Error(`a session was refused: ${JSON.stringify(data)}`)
    const session = String(data.id)
    await pay(site, session)
    await until(() => site.receiver.idsOf('checkout.session.completed', session).size > 0)
    if (nth % 2 === 0) await merchant.call('/refunds', { session_id: session, amount: 400 })
  }
}

async function dumpTo(binaries: string, cluster: Cluster, file: string): Promise<void> {
  await runCommand(join(binaries, 'pg_dump'), ['-Fc', '-f', file, cluster.url()], { asPostgres: true })
}

async function restoreFrom(binaries: string, cluster: Cluster, file: string): Promise<void> {
  await runCommand(join(binaries, 'pg_restore'), ['--exit-on-error', '-d', cluster.url(), file], { asPostgres: true })
}
