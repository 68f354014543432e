import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAuthority } from '@merchant-payments/webhooks/testing'
import { type Receiver, startReceiver } from './receiver.ts'
import { runCommand } from './run-command.ts'
import type { SandboxSettings } from './sandbox-process.ts'
import { createService, type Service } from './service.ts'
import { temporaryFolder } from './temporary-folder.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const repository = here('../../..')
const compiled = (release: string) => join(release, 'node_modules', '.cache', 'compiled')

/** Where a tool runs the product: a folder, keys, a processor in a process of its own and a merchant's receiver. */
export type Site = {
  folder: string
  sandboxUrl: string
  secretKey: string
  /** The bearer token of the processor's control calls. */
  sandboxToken: string
  /** The secrets that the processor signs the events of the test mode with. */
  signing: { platform: string; connect: string }
  receiver: Receiver
  sandbox: Service
  /** The settings of a server or a command on a database. */
  environment(databaseUrl: string, more?: NodeJS.ProcessEnv): NodeJS.ProcessEnv
  /** @param release the repository of another release; this one by default */
  server(name: string, port: number, environment: NodeJS.ProcessEnv, release?: string): Service
  /** The output of an operator command with `--json`. */
  mpay(environment: NodeJS.ProcessEnv, args: readonly string[], options?: CommandOptions): Promise<unknown>
  remove(): Promise<void>
}

type CommandOptions = {
  /** Exit codes of a command that has done its work; 0 by default. */
  accept?: readonly number[]
  /** The repository of another release; this one by default. */
  release?: string
}

type SitePorts = { sandbox: number; receiver: number; public: number }

/** @param rateLimit of the processor, in requests a second; none by default */
export async function createSite(ports: SitePorts, logFile?: string, rateLimit?: number): Promise<Site> {
  const folder = await temporaryFolder('site')
  const log = (text: string) => appendFileSync(logFile ?? join(folder, 'log'), text)
  const authority = await createAuthority('Site')
  await writeFile(join(folder, 'authority.pem'), authority.certificate)
  const receiver = await startReceiver(ports.receiver, await authority.issue())
  const key = () => randomBytes(16).toString('hex')
  const modeOf = (mode: 'live' | 'test') => ({
    secret: `sk_${mode}_${key()}`,
    publishable: `pk_${mode}_${key()}`,
    signing: { platform: `whsec_${key()}`, connect: `whsec_${key()}` },
  })
  const modes = { live: modeOf('live'), test: modeOf('test') }
  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`
  const publicUrl = `http://127.0.0.1:${ports.public}`
  const sandboxToken = key()
  const settings: SandboxSettings = {
    file: join(folder, 'sandbox.sqlite'),
    port: ports.sandbox,
    publicUrl: sandboxUrl,
    keys: modes,
    token: sandboxToken,
    ...(rateLimit === undefined ? {} : { rateLimit }),
    webhooks: [true, false].flatMap((livemode) =>
      Object.entries(modes[livemode ? 'live' : 'test'].signing).map(([kind, secret]) => ({
        livemode,
        connect: kind === 'connect',
        url: `${publicUrl}/processor/events`,
        secret,
      })),
    ),
  }
  const encryptionKey = randomBytes(32).toString('base64')
  const given = (mode: 'live' | 'test') => ({
    [`STRIPE_SECRET_KEY_${mode.toUpperCase()}`]: modes[mode].secret,
    [`STRIPE_PUBLISHABLE_KEY_${mode.toUpperCase()}`]: modes[mode].publishable,
    [`STRIPE_WEBHOOK_SECRETS_${mode.toUpperCase()}`]: Object.values(modes[mode].signing).join(','),
  })
  const base = {
    // As in the image and the systemd unit.
    NODE_OPTIONS: '--max-semi-space-size=8',
    MALLOC_TRIM_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: compiled(repository),
    PATH: '/usr/bin:/bin',
    HOME: folder,
  }
  return {
    folder,
    sandboxUrl,
    secretKey: modes.test.secret,
    sandboxToken,
    signing: modes.test.signing,
    receiver,
    sandbox: createService({
      name: 'sandbox',
      args: [here('sandbox-process.ts'), JSON.stringify(settings)],
      env: base,
      probe: `${sandboxUrl}/_sandbox/health`,
      log,
    }),
    environment: (databaseUrl, more) => ({
      ...base,
      ...given('live'),
      ...given('test'),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'server'),
      STRIPE_API_BASE: sandboxUrl,
      ENCRYPTION_KEY: encryptionKey,
      PUBLIC_URL: publicUrl,
      RATE_LIMIT_PER_HOUR: '1000000000',
      WEBHOOK_RETRY_SCHEDULE: '0,1,1,2,2,5,5,10,30,60',
      NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
      LOG_LEVEL: 'warn',
      ...more,
    }),
    server: (name, port, environment, release = repository) =>
      createService({
        name,
        args: [join(release, 'apps', 'server', 'src', 'main.ts')],
        env: {
          ...environment,
          NODE_COMPILE_CACHE: compiled(release),
          [environment.ROLE === 'worker' ? 'PROBE_PORT' : 'PORT']: String(port),
        },
        probe: `http://127.0.0.1:${port}/readyz`,
        ...(environment.ROLE === 'worker' ? { patience: { ms: 30_000, orGoOn: true } } : {}),
        log: (text) => log(text.replaceAll(/^/gm, `${name}: `)),
      }),
    async mpay(environment, args, { accept = [0], release = repository } = {}) {
      const command = join(release, 'apps', 'server', 'bin', 'mpay.mjs')
      return JSON.parse(await runCommand(process.execPath, [command, ...args, '--json'], { env: environment, accept }))
    },
    async remove() {
      await receiver.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
