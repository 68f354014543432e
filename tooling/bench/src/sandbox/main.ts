import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { nodes } from '@merchant-payments/vitest/published/runtimes'
import { type Child, forkChild } from '../child.ts'
import { type LoadOrder, startRequestLoad } from '../load.ts'
import { median, ratios, type Sample, table } from '../report.ts'
import { installPeer, peerName } from './peer.ts'
import type { Question, Started } from './server.ts'
import type { Worlds } from './worlds.ts'

const execute = promisify(execFile)
const connections = 16
const rounds = 5
const warmUpSeconds = 3
const turnSeconds = 2
const starts = 5

/** Reads of one object, beside a peer; how long a sandbox takes to open, and how much memory twenty of them take. */
export async function sandbox(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-sandbox-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    await reads(undo, folder)
    await worlds()
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** `GET /v1/customers/:id` with the official client's headers left out: the servers are compared, not the clients. */
async function reads(undo: (() => Promise<unknown>)[], folder: string): Promise<void> {
  console.log('GET /v1/customers/:id, over HTTP')
  const peer = await installPeer(folder)
  if (peer === null) console.log(`${peerName} could not be installed from the registry: there is no peer beside it.`)
  const contenders = [
    { name: 'this sandbox', start: {} },
    ...(peer === null ? [] : [{ name: peerName, start: { peer } }]),
  ]
  const load = startRequestLoad()
  undo.push(load.stop)
  const turns: {
    name: string
    child: Child
    order: Pick<LoadOrder, 'origin' | 'paths' | 'key' | 'connections'>
    samples: Sample[]
  }[] = []
  for (const { name, start } of contenders) {
    const child = forkChild('./sandbox/server.ts')
    undo.push(child.stop)
    const { origin, path } = (await child.ask({ start } satisfies Question)) as Started
    const order = { origin, paths: [path], key: 'sk_test_any', connections }
    await load.run({ ...order, seconds: warmUpSeconds })
    turns.push({ name, child, order, samples: [] })
  }
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`round ${round} of ${rounds}\n`)
    for (const { child, order, samples } of turns) {
      const before = await cpuOf(child)
      const { answered, seconds, latencyP50Ms } = await load.run({ ...order, seconds: turnSeconds })
      const cpu = (await cpuOf(child)) - before
      samples.push({ perSecond: answered / seconds, cpuPerRequest: cpu / answered, latencyP50Ms })
    }
  }
  const results = turns.map(({ name, samples }) => ({ name, samples }))
  console.log(`\n${table(results)}${results.length > 1 ? `\n\n${ratios(results)}` : ''}`)
}

async function cpuOf(child: Child): Promise<number> {
  const { cpu } = (await child.ask({ usage: true } satisfies Question)) as { cpu: NodeJS.CpuUsage }
  return cpu.user + cpu.system
}

/** The published package, on every installed version of Node. */
async function worlds(): Promise<void> {
  const source = dirname(createRequire(import.meta.url).resolve('@merchant-payments/sandbox/package.json'))
  await execute(process.execPath, [join(source, 'src/release/main.ts')])
  const built = join(source, 'dist/dist/index.cjs')
  for (const [version, node] of await nodes()) {
    const runs: Worlds[] = []
    for (let run = 0; run < starts; run += 1) {
      const { stdout } = await execute(node, [join(import.meta.dirname, 'worlds.cjs'), built])
      runs.push(JSON.parse(stdout) as Worlds)
    }
    const middle = (read: (run: Worlds) => number) => median(runs.map(read)).toFixed(1)
    console.log(
      `\nNode ${version}: createSandbox() takes ${middle((run) => run.first.wall)} ms (${middle((run) => run.first.cpu)} ms of ` +
        `processor time), the next one ${middle((run) => run.second.wall)} ms; twenty with a customer each have ${middle((run) => run.megabytes)} MB`,
    )
  }
}
