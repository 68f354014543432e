import { parseArgs } from 'node:util'
import { type Durability, drillFailover } from './failover.ts'
import { drillRateLimit } from './rate-limit/run-rate-limit.ts'
import { drillReplica } from './replica/run-replica.ts'
import { failoverForPeople, rateLimitForPeople, replicaForPeople, restoreForPeople } from './report.ts'
import { drillRestore } from './restore.ts'

const usage = `Usage: npm run drill -- restore|failover|replica|rate-limit [options]

restore   a backup is restored to a new cluster, checked, and what was lost is brought back
failover  two servers and two workers on a database with a standby, and one fault after the other
replica   two servers that read lists from a standby, which is paused, frozen and killed
rate-limit  two servers and more work than the processor takes: what waits, and for how long

  --binaries <folder>   of PostgreSQL (default /usr/lib/postgresql/15/bin)
  --seconds <n>         rate-limit: of buyers beside transfers and expired sessions (default 30)
  --sales <n>           restore: before and after the backup (default 20)
  --rate <n>            failover: sales per second (default 1)
  --durability <how>    failover: synchronous_commit with the standby: remote_apply, on, or local (default remote_apply)
  --only <text>         failover: faults whose name contains this
  --log <file>          what the processes write
  --json                print one JSON value`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    binaries: { type: 'string', default: '/usr/lib/postgresql/15/bin' },
    seconds: { type: 'string', default: '30' },
    sales: { type: 'string', default: '20' },
    rate: { type: 'string', default: '1' },
    durability: { type: 'string', default: 'remote_apply' },
    only: { type: 'string' },
    log: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const { binaries, json, log, only } = values
const tell = (progress: string) => void process.stderr.write(`${progress}\n`)

if (positionals[0] === 'restore') {
  const report = await drillRestore({ binaries, sales: Number(values.sales), log, tell })
  print(report, restoreForPeople(report))
} else if (positionals[0] === 'failover') {
  const durability = values.durability as Durability
  const report = await drillFailover({ binaries, durability, perSecond: Number(values.rate), only, log, tell })
  print(report, failoverForPeople(report))
} else if (positionals[0] === 'replica') {
  const report = await drillReplica({ binaries, log, tell })
  print(report, replicaForPeople(report))
} else if (positionals[0] === 'rate-limit') {
  const report = await drillRateLimit({ seconds: Number(values.seconds), log, tell })
  print(report, rateLimitForPeople(report))
} else {
  console.error(usage)
  process.exitCode = 2
}

function print(report: { ok: boolean }, forPeople: string): void {
  console.log(json ? JSON.stringify(report) : forPeople)
  process.exitCode = report.ok ? 0 : 1
}
