import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import { run } from '../src/run.ts'
import { jsonOfMpay } from './mpay.ts'
import { freePorts, newPlace, type Place, type PlaceOptions } from './place.ts'
import { type SpawnedServer, spawnServer } from './spawn-server.ts'

export type Demo = { base_url: string; portal_url: string; sandbox_url: string; test_key: string; live_key: string }

/** The whole product with its sandbox, on data of its own. */
type Data = {
  demo: Demo
  dataDir: string
  /** For a command that is to work on the same data. */
  environment: NodeJS.ProcessEnv
  /** What an operator command prints. One that fails, or says more than that, fails the test. */
  mpay: (...args: string[]) => ReturnType<typeof jsonOfMpay>
  /** A second server on the same data, in a process and on ports of its own, with further settings. */
  startBeside(settings?: NodeJS.ProcessEnv): Promise<SpawnedServer>
}

export type Installation = Data & {
  end(): Promise<void>
  /** After `end`: once more, on the same data. */
  startAgain(): Promise<void>
}

/** The same in a process of its own, which can be killed. */
export type SpawnedInstallation = Data & {
  kill(): Promise<void>
  /** As Ctrl-C would end it; the exit code. */
  end(): Promise<number | null>
  /** After `kill` or `end`: once more, on the same data. */
  startAgain(): Promise<void>
}

/** @param settings further ones */
export type InstallationOptions = PlaceOptions & { settings?: NodeJS.ProcessEnv }

/** The product in the test's own process: quick to start, for tests of what it does and not of how it lives and dies. */
export async function startInstallation({ settings, ...wishes }: InstallationOptions = {}): Promise<Installation> {
  const place = await newPlace(wishes)
  const undo = undoneWhenFinished(place)
  const environment = { ...place.environmentOn(await freePorts()), ...settings }
  let running = await start(environment)
  // What has been stopped has nothing left to stop.
  undo.push(() => running.stop())
  return {
    ...(await onData(place, environment, undo)),
    end: () => running.stop(),
    async startAgain() {
      running = await start(environment)
    },
  }
}

async function start(environment: NodeJS.ProcessEnv) {
  const config = readConfig(environment)
  return run(config, createLog(config))
}

/** The product as `npm start` runs it. Its deliveries trust the authority as an operator says it: NODE_EXTRA_CA_CERTS. */
export async function spawnInstallation({
  settings,
  authority,
  ...wishes
}: InstallationOptions = {}): Promise<SpawnedInstallation> {
  const place = await newPlace(wishes)
  const undo = undoneWhenFinished(place)
  const trusted = join(place.folder, 'authority.pem')
  await writeFile(trusted, authority ?? '')
  const environment = {
    ...place.environmentOn(await freePorts()),
    ...(authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: trusted }),
    ...settings,
  }
  let server = await spawnServer(environment)
  undo.push(() => server.end())
  return {
    ...(await onData(place, environment, undo)),
    kill: () => server.kill(),
    end: () => server.end(),
    async startAgain() {
      server = await spawnServer(environment)
    },
  }
}

type Undo = (() => Promise<unknown>)[]

/** What was started is ended in the opposite order, and then the place is gone. */
function undoneWhenFinished(place: Place): Undo {
  const undo: Undo = []
  onTestFinished(async () => {
    for (const step of undo.toReversed()) await step()
    await place.remove()
  })
  return undo
}

async function onData(place: Place, environment: NodeJS.ProcessEnv, undo: Undo): Promise<Data> {
  return {
    demo: JSON.parse(await readFile(join(place.dataDir, 'demo.json'), 'utf8')),
    dataDir: place.dataDir,
    environment,
    mpay: (...args) => jsonOfMpay(environment, ...args),
    async startBeside(settings) {
      const server = await spawnServer({ ...environment, ...place.environmentOn(await freePorts()), ...settings })
      undo.push(() => server.end())
      return server
    },
  }
}
