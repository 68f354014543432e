import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eraseEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { end, start } from '../child.ts'

const apps = fileURLToPath(new URL('../../../../apps/', import.meta.url))

export type Demo = {
  test_key: string
  portal_email: string
  portal_password: string
  base_url: string
  portal_url: string
  sandbox_url: string
}

/** The product with its sandbox as `npm start` runs it, and the example store, on data of their own. */
export type Product = {
  demo: Demo
  /** The address of the example store. */
  store: string
  /** The output of an operator command. */
  mpay(...args: string[]): Promise<Record<string, string>>
  stop(): Promise<void>
}

export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-payments-browsers-'))
  // Root's PostgreSQL runs as another user, who shall get at its files here.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  const [port, sandboxPort, storePort, webhookPort] = (await freePorts(4)).map(String)
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    STORE_PORT: storePort,
    STORE_WEBHOOK_PORT: webhookPort,
  }
  const server = start(process.execPath, [join(apps, 'server/src/main.ts')], env)
  const children = [server]
  const stop = async () => {
    for (const child of children.toReversed()) await end(child)
    await eraseEmbeddedPostgres(join(dataDir, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await answers(`http://127.0.0.1:${port}/readyz`)
    children.push(start(process.execPath, [join(apps, 'example-store/src/main.ts')], env))
    await answers(`http://127.0.0.1:${storePort}/`)
    return {
      demo: JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')),
      store: `http://127.0.0.1:${storePort}/`,
      async mpay(...args) {
        const command = [join(apps, 'server/bin/mpay.mjs'), ...args, '--json']
        return JSON.parse((await promisify(execFile)(process.execPath, command, { env })).stdout)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} did not answer within a minute`)
}
