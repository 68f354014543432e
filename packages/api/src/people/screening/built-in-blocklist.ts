import { readFileSync } from 'node:fs'
import { type Blocklist, parseBlocklist } from './blocklist.ts'

/** The list that counts where an operator has none. */
export function builtInBlocklist(): Blocklist {
  return parseBlocklist(readFileSync(new URL('./blocklist.txt', import.meta.url), 'utf8'))
}
