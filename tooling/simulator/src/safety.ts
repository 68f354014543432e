import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `npm run safety`: a thousand simulated worlds, and then what has to be real: processes that are killed by SIGKILL, and a database
 * that fails over. Options go to the simulator.
 */
const worlds = ['../../simulator/src/main.ts', '--seeds', '1000', ...process.argv.slice(2)]
const failover = ['../../drill/src/main.ts', 'failover']

process.exitCode = run(worlds)
if (existsSync('/usr/lib/postgresql/15/bin/pg_basebackup')) process.exitCode ||= run(failover)
else console.log('NOT RUN: npm run drill -- failover, which needs the programs of PostgreSQL 15.')

function run([script = '', ...options]: readonly string[]): number {
  const path = fileURLToPath(new URL(script, import.meta.url))
  return spawnSync(process.execPath, [path, ...options], { stdio: 'inherit' }).status ?? 1
}
