import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { onTestFinished } from 'vitest'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import { type Running, run } from '../src/run.ts'
import { jsonOfMpay } from './mpay.ts'
import { newPlace, type PlaceOptions } from './place.ts'
import { type SpawnedServer, spawnServer } from './spawn-server.ts'

export type Demo = {
  base_url: string
  portal_url: string
  sandbox_url: string
  sandbox_token: string
  test_key: string
  live_key: string
}

/**
 * The whole product with its sandbox, on data of its own. A server runs in the test's own process, which takes little, or in
 * one of its own, as `npm start` has it: that one can be killed, and is worth its seconds where that is what is tested.
 */
type Installation = {
  demo: Demo
  dataDir: string
  /** For a command that is to work on the same data. */
  environment: NodeJS.ProcessEnv
  /** The output of an operator command. The test fails when the command fails or prints anything else. */
  mpay: (...args: string[]) => ReturnType<typeof jsonOfMpay>
  /** Ends the server that runs in the test's own process. */
  end(): Promise<void>
  /** After the server was ended or killed: starts it again on the same data, in the test's own process. */
  startAgain(): Promise<void>
  /** The same in a process of its own. */
  spawnAgain(): Promise<SpawnedServer>
  /** The address of a second server on the same data, on ports of its own, in the test's own process. */
  startBeside(settings?: NodeJS.ProcessEnv): Promise<string>
  /** The same in a process of its own. */
  spawnBeside(settings?: NodeJS.ProcessEnv): Promise<SpawnedServer>
}

/** @param settings further ones; @param whenOver says when all is ended: by default after the example */
type InstallationOptions = PlaceOptions & { settings?: NodeJS.ProcessEnv; whenOver?: WhenOver }

export type WhenOver = (end: () => Promise<void>) => void

/** The product in the test's own process. */
export async function startInstallation(options?: InstallationOptions): Promise<Installation> {
  const site = await createSite(options)
  return installationOn(site, await site.start(site.environment))
}

/** The product as `npm start` runs it, until it is killed. */
export async function spawnInstallation(
  options?: InstallationOptions,
): Promise<Installation & Pick<SpawnedServer, 'kill'>> {
  const site = await createSite(options)
  const { kill } = await site.spawn(site.environment)
  return { ...(await installationOn(site)), kill }
}

/** Where servers of one installation are started. */
type Site = {
  dataDir: string
  environment: NodeJS.ProcessEnv
  /** The same on other ports. */
  environmentBeside(settings?: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv>
  start(environment: NodeJS.ProcessEnv): Promise<Running>
  spawn(environment: NodeJS.ProcessEnv): Promise<SpawnedServer>
}

async function createSite({ settings, whenOver = onTestFinished, ...wishes }: InstallationOptions = {}): Promise<Site> {
  const place = await newPlace(wishes)
  // Stops the started processes in the opposite order, and removes the folder. Processes that have ended are skipped.
  const undo: (() => Promise<unknown>)[] = []
  whenOver(async () => {
    for (const step of undo.toReversed()) await step()
    await place.remove()
  })
  const environment = { ...place.environmentOn(await freePorts(2)), ...settings }
  return {
    dataDir: place.dataDir,
    environment,
    environmentBeside: async (more) => ({ ...environment, ...place.environmentOn(await freePorts(2)), ...more }),
    async start(on) {
      const config = readConfig(on)
      const running = await run(config, createLog(config, { write: (line) => console.error(line.trimEnd()) }))
      undo.push(running.stop)
      return running
    },
    async spawn(on) {
      const server = await spawnServer(on)
      undo.push(server.end)
      return server
    },
  }
}

async function installationOn(site: Site, started?: Running): Promise<Installation> {
  const { dataDir, environment } = site
  let running = started
  return {
    demo: JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')),
    dataDir,
    environment,
    mpay: (...args) => jsonOfMpay(environment, ...args),
    end: async () => running?.stop(),
    async startAgain() {
      running = await site.start(environment)
    },
    spawnAgain: () => site.spawn(environment),
    async startBeside(settings) {
      const beside = await site.environmentBeside(settings)
      await site.start(beside)
      return readConfig(beside).publicUrl
    },
    spawnBeside: async (settings) => site.spawn(await site.environmentBeside(settings)),
  }
}
