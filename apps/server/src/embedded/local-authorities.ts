import { type FSWatcher, mkdirSync, readdirSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'

/** `current` returns the same array as long as nothing changed. */
type LocalAuthorities = { current(): readonly string[]; close(): void }

/**
 * Certificate authorities of this machine's own receivers: every `authorities/*.pem` of the data directory. Only an
 * installation with the embedded sandbox reads them, so that a shop on the same machine gets its events over HTTPS with
 * real certificate checks. A file that is added while the server runs is used from the next connection on.
 */
export function createLocalAuthorities(dataDir: string): LocalAuthorities {
  const folder = join(dataDir, 'authorities')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let known: readonly string[] | null = null
  const watcher: FSWatcher = watch(folder, { persistent: false }, () => {
    known = null
  })
  return {
    current() {
      known ??= readdirSync(folder)
        .filter((name) => name.endsWith('.pem'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
      return known
    },
    close: () => watcher.close(),
  }
}
