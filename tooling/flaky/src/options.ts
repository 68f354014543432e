import { parseArgs } from 'node:util'

export const usage = `Usage: npm run flaky -- [--times N] [--busy N] [--json] [files, as vitest takes them]

Runs the suite, or the files named, again and again, and prints what failed how often.
  --times N  how often (10)
  --busy N   processes that take a core each meanwhile (0)
  --json     one JSON value on stdout, and nothing else`

export type Options = { times: number; busy: number; json: boolean; files: string[] }

/** @throws Error whose message is one line, on an unknown option or an invalid number */
export function readOptions(args: string[]): Options | 'help' {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      times: { type: 'string', default: '10' },
      busy: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  return {
    times: count('--times', values.times, 1),
    busy: count('--busy', values.busy, 0),
    json: values.json,
    files: positionals,
  }
}

function count(option: string, text: string, least: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least) return number
  throw new Error(`${option} takes a whole number of at least ${least}, not ${JSON.stringify(text)}`)
}
