import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { postgresUser, runCommand } from './run-command.ts'

/** A PostgreSQL server of this machine, in a folder of its own. */
export type Cluster = {
  port: number
  folder: string
  url(database?: string): string
  start(): Promise<void>
  /** `immediate` is a crash: nothing is written that was not yet. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  promote(): Promise<void>
  /** Pauses with all its processes until it is resumed. */
  freeze(): Promise<() => Promise<void>>
  query(text: string): Promise<pg.QueryResult>
  remove(): Promise<void>
}

type ClusterPlace = { binaries: string; folder: string; port: number }

/** Settings that protect data from a power cut, and take most of the time: these clusters live for minutes. */
const forgetful = ['fsync = off', 'full_page_writes = off']

/** A new and empty cluster, not started. */
export async function createCluster(place: ClusterPlace, settings: readonly string[] = []): Promise<Cluster> {
  await makeFolder(place.folder)
  const data = join(place.folder, 'data')
  const options = ['-D', data, '-U', 'drill', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await runCommand(join(place.binaries, 'initdb'), options, { asPostgres: true })
  await configure(place, settings)
  return clusterAt(place)
}

/** A cluster that follows another one, not started. */
export async function createStandby(place: ClusterPlace, primary: Cluster, name: string): Promise<Cluster> {
  await makeFolder(place.folder)
  const from = `host=127.0.0.1 port=${primary.port} user=drill application_name=${name}`
  const options = ['-D', join(place.folder, 'data'), '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  await runCommand(join(place.binaries, 'pg_basebackup'), options, { asPostgres: true })
  await configure(place, [])
  return clusterAt(place)
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (postgresUser.uid !== undefined) await chown(folder, postgresUser.uid, postgresUser.gid)
}

async function configure({ folder, port }: ClusterPlace, settings: readonly string[]): Promise<void> {
  const own = [`port = ${port}`, `listen_addresses = '127.0.0.1'`, `unix_socket_directories = ''`]
  const lines = [...own, ...forgetful, ...settings]
  await writeFile(join(folder, 'data', 'postgresql.conf'), `${lines.join('\n')}\n`, { flag: 'a' })
}

function clusterAt({ binaries, folder, port }: ClusterPlace): Cluster {
  const data = join(folder, 'data')
  const url = (database = 'drill') => `postgresql://drill@127.0.0.1:${port}/${database}`
  const control = (...args: string[]) =>
    runCommand(join(binaries, 'pg_ctl'), ['-D', data, '-w', '-t', '60', ...args], { asPostgres: true })
  const stop = async (how: 'fast' | 'immediate') => void (await control('stop', '-m', how))
  return {
    port,
    folder,
    url,
    start: async () => void (await control('start', '-l', join(folder, 'log'), '-o', '-c logging_collector=off')),
    stop,
    promote: async () => void (await control('promote')),
    async freeze() {
      const [postmaster = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      // The postmaster first: it starts no further ones then.
      process.kill(Number(postmaster), 'SIGSTOP')
      const listed = await runCommand('ps', ['--no-headers', '-o', 'pid', '--ppid', postmaster], { accept: [0, 1] })
      const pids = listed.split('\n').map(Number).filter(Boolean)
      for (const pid of pids) signal(pid, 'SIGSTOP')
      return async () => {
        for (const pid of [...pids, Number(postmaster)]) signal(pid, 'SIGCONT')
      }
    },
    async query(text) {
      const client = new pg.Client({ connectionString: url('postgres') })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return await client.query(text)
      } finally {
        await client.end()
      }
    },
    async remove() {
      await stop('immediate').catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A process that has ended meanwhile needs none. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
