import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MigrationError } from './error.ts'
import { type Header, isLong, numberOf, readHeader } from './header.ts'

/** A migration as it lies on disk. A long one runs outside a transaction, and not when a process starts. */
export type Migration = Header & { name: string; number: string; sql: string; checksum: string; long: boolean }

export const migrationsDirectory = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

/** The migrations of a directory in the order in which they apply. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(names.sort().map((name) => readMigration(directory, name)))
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const path = join(directory, name, 'migration.sql')
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new MigrationError('incomplete', `The migration ${name} cannot be read: ${path}`, { cause })
  })
  const sql = bytes.toString('utf8')
  return { name, number: numberOf(name), sql, checksum: checksumOf(bytes), long: isLong(sql), ...readHeader(sql) }
}

export function checksumOf(sql: string | Buffer): string {
  return createHash('sha256').update(sql).digest('hex')
}
