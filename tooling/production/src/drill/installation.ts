import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, vi } from 'vitest'
import { startInBareRoot } from './bare-root.ts'

export const build = fileURLToPath(new URL('../../../../build', import.meta.url))

/** A started program of the build. */
export type Program = {
  output: { out: string; err: string }
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  /** Milliseconds of the processor that it has used so far. */
  cpuMs(): Promise<number>
  stop(): Promise<number | null>
}

type Installation = {
  /** The data directory as it is outside. */
  data: string
  database: string
  start(args: readonly string[], environment: Readonly<Record<string, string>>): Program
  remove(): Promise<void>
}

/** A place for programs of the build, with an empty database of the server in DATABASE_URL, or of the run's own. */
export async function createInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'production-drill-'))
  await chmod(folder, 0o755)
  const [place, data] = [join(folder, 'root'), join(folder, 'data')]
  await mkdir(place)
  await mkdir(join(data, 'authorities'), { recursive: true })
  if (process.getuid?.() === 0) for (const path of [data, join(data, 'authorities')]) await chown(path, 65_534, 65_534)
  const server = process.env.DATABASE_URL ?? inject('testPostgres')
  const name = `drill_${randomBytes(6).toString('hex')}`
  await query(server, `CREATE DATABASE ${name}`)
  const started = new Set<Program>()
  return {
    data,
    database: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    start(args, environment) {
      const program = startProgram(place, data, args, environment)
      started.add(program)
      return program
    },
    async remove() {
      for (const program of started) await program.stop()
      await query(server, `DROP DATABASE ${name} WITH (FORCE)`)
      await rm(folder, { recursive: true })
    },
  }
}

function startProgram(
  place: string,
  data: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Program {
  const child = startInBareRoot({ place, build, node: process.execPath, data }, args, environment)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    output,
    ended,
    async cpuMs() {
      const ticks = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
      return (Number(ticks[11]) + Number(ticks[12])) * 10
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function query(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Waits until the server answers that it is ready. Fails with what it wrote when it has ended instead. */
export async function becomesReady({ output, ended }: Program, origin: string): Promise<void> {
  let over = false
  void ended.then(() => {
    over = true
  })
  await vi.waitFor(
    async () => {
      if (!over) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    },
    { timeout: 60_000, interval: 10 },
  )
  if (over) throw new Error(output.err)
}

/** Trusts an authority for the deliveries of an installation with the sandbox. */
export function trust({ data }: Installation, certificate: string): Promise<void> {
  return writeFile(join(data, 'authorities', 'drill.pem'), certificate)
}

type Demo = {
  base_url: string
  portal_url: string
  test_key: string
  portal_email: string
  portal_password: string
}

export async function demoOf({ data }: Installation): Promise<Demo> {
  return JSON.parse(await readFile(join(data, 'demo.json'), 'utf8'))
}
