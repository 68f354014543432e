import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

type Options = {
  /** The commit of the previous release. Null: the one that docs/releases.md names, or that wrote its schema. */
  from: string | null
  to: string
  /** How long each step lasts under load. */
  seconds: number
  /** Payments that are begun in a second. */
  rate: number
  /** The folder in which builds are kept and found again. Null: they are made again, and removed. */
  builds: string | null
  /** An empty database to work on. Null: one of its own. */
  databaseUrl: string | null
  json: boolean
}

export const usage = `npm run upgrade-drill -- [--from COMMIT] [--to COMMIT] [--seconds 8] [--rate 3]
                 [--builds FOLDER] [--database postgresql://…] [--json]

Builds two releases in temporary folders, runs two processes of them on one database under load, upgrades them one after the
other, restarts each, and rolls back. Without --from it begins with the commit that docs/releases.md names, or
while no release is tagged, with the commit that wrote the schema of the first one; --to is HEAD.
With --builds, the builds stay in that folder for another run.`

/** @throws with a line for the terminal */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      to: { type: 'string', default: 'HEAD' },
      seconds: { type: 'string', default: '8' },
      rate: { type: 'string', default: '3' },
      builds: { type: 'string' },
      database: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  return {
    from: values.from ?? null,
    to: values.to,
    seconds: positive('--seconds', values.seconds),
    rate: positive('--rate', values.rate),
    builds: values.builds === undefined ? null : resolve(values.builds),
    databaseUrl: values.database ?? null,
    json: values.json,
  }
}

function positive(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`${name} must be a whole number from 1 on`)
  return Number(text)
}
