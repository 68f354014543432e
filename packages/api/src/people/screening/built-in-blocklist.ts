import { readFileSync } from 'node:fs'
import { type Blocklist, parseBlocklist } from './blocklist.ts'

/** The blocklist of installations whose operator has no other list. */
export function builtInBlocklist(): Blocklist {
  return parseBlocklist(readFileSync(new URL('./blocklist.txt', import.meta.url), 'utf8'))
}
