import { appendFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eraseEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { runCommand } from './run-command.ts'
import { createService } from './service.ts'
import { temporaryFolder } from './temporary-folder.ts'

const server = fileURLToPath(new URL('../../../apps/server/', import.meta.url))

/** The demo merchant of a new installation. */
export type Demo = Record<
  'test_key' | 'live_key' | 'portal_email' | 'portal_password' | 'base_url' | 'portal_url' | 'sandbox_url',
  string
>

/** The product with its embedded database and sandbox, as `npm start` runs it, on data of its own. */
export type Installation = {
  origin: string
  dataDir: string
  /** The output of the server, with the mails of a server without SMTP. */
  logFile: string
  /** The settings of the server, for commands on the same data. */
  environment: NodeJS.ProcessEnv
  demo: Demo
  /** The output of an operator command with `--json`. */
  mpay(...args: string[]): Promise<Record<string, string>>
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

type InstallationOptions = {
  /** In place of the defaults of an installation without configuration. */
  settings?: NodeJS.ProcessEnv
  /** PEM of an authority that deliveries trust. */
  authority?: string
  /** Where the output of the server is kept, also after its end. */
  logFile?: string
}

/** @param tool names the folder of the data */
export async function startInstallation(
  tool: string,
  { settings, authority, logFile: keptLog }: InstallationOptions = {},
): Promise<Installation> {
  const folder = await temporaryFolder(tool)
  const dataDir = join(folder, 'data')
  const logFile = keptLog ?? join(folder, 'log')
  if (authority !== undefined) {
    await mkdir(join(dataDir, 'authorities'), { recursive: true })
    await writeFile(join(dataDir, 'authorities', `${tool}.pem`), authority)
  }
  const [port, sandboxPort] = await freePorts(2)
  const origin = `http://127.0.0.1:${port}`
  const environment = {
    PATH: process.env.PATH,
    HOME: folder,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'error',
    ...settings,
  }
  const service = createService({
    name: 'server',
    args: [join(server, 'src/main.ts')],
    env: environment,
    probe: `${origin}/readyz`,
    log: (text) => appendFileSync(logFile, text),
  })
  const stop = async () => {
    await service.end()
    await eraseEmbeddedPostgres(join(dataDir, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await service.start()
    return {
      origin,
      dataDir,
      logFile,
      environment,
      demo: JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')),
      mpay: async (...args) =>
        JSON.parse(
          await runCommand(process.execPath, [join(server, 'bin/mpay.mjs'), ...args, '--json'], { env: environment }),
        ),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
