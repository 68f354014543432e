import { parseArgs } from 'node:util'

export type Options = {
  count: number
  seed: number
  concurrency: number
  /** A server that runs already; without one, a fresh server is started and thrown away. */
  target: { baseUrl: string; merchantFiles: [string, string] } | null
  /** A kept request to send again. */
  replay: string | null
}

export const usage = `npm run fuzz -- [--count 100000] [--seed N] [--concurrency 16]
          [--url http://127.0.0.1:4242/api/v1 --merchant FILE --merchant FILE]
          [--replay FILE]

Without --url, a fresh server is started, and thrown away afterwards. A FILE of a merchant is JSON with test_key and
live_key: what \`npm run --silent mpay -- merchants create --json\` prints, or a demo.json. The server's processor must be the sandbox,
and its RATE_LIMIT_PER_HOUR high.`

/** An invalid option: the terminal shows the message. */
class OptionError extends Error {
  readonly code = 'ERR_OPTION'
}

/** @throws with a line for the terminal */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '100000' },
      seed: { type: 'string' },
      concurrency: { type: 'string', default: '16' },
      url: { type: 'string' },
      merchant: { type: 'string', multiple: true, default: [] },
      replay: { type: 'string' },
    },
  })
  const [first, second, ...more] = values.merchant
  if (values.url === undefined ? first !== undefined : second === undefined || more.length > 0)
    throw new OptionError('--url goes with --merchant, twice')
  return {
    count: wholeNumber('--count', values.count),
    seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : wholeNumber('--seed', values.seed),
    concurrency: wholeNumber('--concurrency', values.concurrency),
    target:
      values.url !== undefined && first !== undefined && second !== undefined
        ? { baseUrl: values.url.replace(/\/$/, ''), merchantFiles: [first, second] }
        : null,
    replay: values.replay ?? null,
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new OptionError(`${name} must be a whole number`)
  return Number(text)
}
