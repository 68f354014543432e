import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { patienceMs } from '@merchant-payments/vitest/suites'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { findPostmaster } from './postmaster.ts'
import { startEmbeddedPostgres } from './start.ts'
import { startClientProcess } from './testing/client-process.ts'
import { dataOf, stateOf, temporaryDataDir } from './testing/directory.ts'

const quick = { durable: false }

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('makes a database, and finds it again', async () => {
  const dataDir = await temporaryDataDir()
  const first = await startEmbeddedPostgres({ dataDir })
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')
  const [settings] = await ask(
    first.url,
    `SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS address, datcollate, datlocale,
      pg_encoding_to_char(encoding) AS encoding, current_database() AS name,
      (SELECT bool_and(auth_method = 'scram-sha-256') FROM pg_hba_file_rules) AS scram
     FROM pg_database WHERE datname = current_database()`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    address: '127.0.0.1',
    datcollate: 'C',
    datlocale: 'C.UTF-8',
    encoding: 'UTF8',
    name: 'merchant_payments',
    scram: true,
  })
  await first.stop()
  await expect(ask(first.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })

  const second = await startEmbeddedPostgres({ dataDir })
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await second.stop()
  await second.stop()
  expect(((await stat(join(dataDir, 'embedded.json'))).mode & 0o777).toString(8)).toBe('600')
})

test('three processes that start at once share one server, and the last one to stop ends it', async () => {
  const dataDir = await temporaryDataDir()
  const users = [startClientProcess(dataDir), startClientProcess(dataDir)]
  const own = await startEmbeddedPostgres({ dataDir, ...quick })
  expect(await Promise.all(users.map((user) => user.url))).toEqual([own.url, own.url])
  for (const user of users) {
    await user.leave()
    expect(await ask(own.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  }
  await own.stop()
  expect(await findPostmaster(await dataOf(dataDir))).toBeUndefined()
})

test('the first process to stop leaves the server to the others', async () => {
  const dataDir = await temporaryDataDir()
  const own = await startEmbeddedPostgres({ dataDir, ...quick })
  const user = startClientProcess(dataDir)
  const url = await user.url
  await own.stop()
  expect(await ask(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await user.leave()
  expect(await findPostmaster(await dataOf(dataDir))).toBeUndefined()
})

describe('after kill -9', () => {
  test('of its user the server lives on, and the next one attaches', async () => {
    const dataDir = await temporaryDataDir()
    const user = startClientProcess(dataDir)
    await ask(await user.url, 'CREATE TABLE kept AS SELECT 1 AS n')
    const before = await findPostmaster(await dataOf(dataDir))
    await user.kill()
    const lines: string[] = []
    const own = await startEmbeddedPostgres({ dataDir, ...quick, log: (line) => lines.push(line) })
    expect(lines).toEqual([`PostgreSQL already runs (process ${before?.pid})`])
    expect(await ask(own.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
    // PostgreSQL hears a moment later that the killed process is gone, and until then it counts as a user.
    const users = `SELECT count(*)::int4 AS n FROM pg_stat_activity WHERE application_name = 'merchant-payments hold'`
    await expect.poll(() => ask(own.url, users)).toEqual([{ n: 1 }])
    await own.stop()
    expect(await findPostmaster(await dataOf(dataDir))).toBeUndefined()
  })

  test('of everything the next one recovers what was committed', async () => {
    const dataDir = await temporaryDataDir()
    const user = startClientProcess(dataDir)
    await ask(await user.url, 'CREATE TABLE kept AS SELECT 1 AS n')
    const data = await dataOf(dataDir)
    process.kill((await findPostmaster(data))?.pid ?? 0, 'SIGKILL')
    await user.kill()
    expect(await readFile(join(data, 'postmaster.pid'), 'utf8')).not.toBe('')
    const own = await startEmbeddedPostgres({ dataDir, ...quick })
    expect(await ask(own.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
    await own.stop()
  })

  test('another process with the id of the old server is not mistaken for it', async () => {
    const dataDir = await temporaryDataDir()
    await (await startEmbeddedPostgres({ dataDir, ...quick })).stop()
    const data = await dataOf(dataDir)
    await writeFile(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n1\n5432\n\n127.0.0.1\n\n`)
    const own = await startEmbeddedPostgres({ dataDir, ...quick })
    expect((await findPostmaster(data))?.pid).not.toBe(process.pid)
    await own.stop()
  })

  test('in the middle of the first start it begins again, and leaves nothing of the old one', async () => {
    const dataDir = await temporaryDataDir()
    const user = startClientProcess(dataDir)
    await expect.poll(() => stateOf(dataDir), { interval: 5 }).toMatchObject({ ready: false })
    const { place } = await stateOf(dataDir)
    await user.kill()
    const own = await startEmbeddedPostgres({ dataDir, ...quick })
    expect(await stateOf(dataDir)).toMatchObject({ ready: true, place: expect.not.stringMatching(place) })
    await expect(stat(resolve(dataDir, place))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await ask(own.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await own.stop()
  })

  test('of the server a user that stays can still stop', async () => {
    const dataDir = await temporaryDataDir()
    const own = await startEmbeddedPostgres({ dataDir, ...quick })
    process.kill((await findPostmaster(await dataOf(dataDir)))?.pid ?? 0, 'SIGKILL')
    await own.stop()
    await (await startEmbeddedPostgres({ dataDir, ...quick })).stop()
    expect(await findPostmaster(await dataOf(dataDir))).toBeUndefined()
  })
})

test('takes another port when another program has its own', async () => {
  const dataDir = await temporaryDataDir()
  const first = await startEmbeddedPostgres({ dataDir, ...quick })
  await first.stop()
  const stranger = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  await once(stranger, 'listening')
  const second = await startEmbeddedPostgres({ dataDir, ...quick })
  expect(second.url).not.toBe(first.url)
  expect(await ask(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await second.stop()
  stranger.close()
  await once(stranger, 'close')
})

test('works in a directory closed to others, and says where root keeps the files', async () => {
  const dataDir = await temporaryDataDir(0o700)
  const own = await startEmbeddedPostgres({ dataDir, ...quick })
  const inside = (await dataOf(dataDir)).startsWith(dataDir)
  expect(inside).toBe(process.getuid?.() !== 0)
  await own.stop()
  const again = await startEmbeddedPostgres({ dataDir, ...quick })
  expect(again.url).toBe(own.url)
  await again.stop()
})

describe('says in one line', () => {
  const oneLine = (text: string) => ({ name: 'EmbeddedPostgresError', message: expect.stringMatching(text) })

  test('that the directory cannot be one', async () => {
    const file = join(await temporaryDataDir(), 'file')
    await writeFile(file, '')
    await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toMatchObject(
      oneLine('^No database can be kept in .*/file: there is a file in its place$'),
    )
    await expect(startEmbeddedPostgres({ dataDir: join(file, 'in') })).rejects.toMatchObject(
      oneLine('^No database can be kept in .*/file/in: part of the path is a file$'),
    )
  })

  test('that its state file is damaged, its files are gone, or its password is wrong', async () => {
    const dataDir = await temporaryDataDir()
    await (await startEmbeddedPostgres({ dataDir, ...quick })).stop()
    const notes = join(dataDir, 'embedded.json')
    const state = await stateOf(dataDir)
    const attempt = async (text: string) => {
      await writeFile(notes, text)
      return startEmbeddedPostgres({ dataDir, ...quick })
    }
    await expect(attempt('{"place"')).rejects.toMatchObject(oneLine('embedded.json is damaged'))
    await expect(attempt(JSON.stringify({ ...state, place: 'server-0000000000000000' }))).rejects.toMatchObject(
      oneLine('^The database of .* cannot be read from .*: it is not there\\.'),
    )
    await expect(attempt(JSON.stringify({ ...state, password: 'guess' }))).rejects.toMatchObject(
      oneLine('password authentication failed'),
    )
    await writeFile(notes, JSON.stringify(state))
  })

  test('that the database is of another version', async () => {
    const dataDir = await temporaryDataDir()
    await (await startEmbeddedPostgres({ dataDir, ...quick })).stop()
    const file = join(await dataOf(dataDir), 'PG_VERSION')
    await writeFile(file, '17\n')
    await expect(startEmbeddedPostgres({ dataDir, ...quick })).rejects.toMatchObject(
      oneLine('was made by PostgreSQL 17, and this is 18'),
    )
    await writeFile(file, '18\n')
  })
})
