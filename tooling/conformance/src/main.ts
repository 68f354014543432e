import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { journeyNames, walk } from './journeys/all.ts'
import { type Options, readOptions, usage } from './options.ts'
import { writeRecording } from './recording/recording.ts'
import { line, recordingOf, summary } from './report.ts'
import { openTarget } from './target.ts'

/** Where the answers of Stripe itself are kept, for the suite to compareShapes the sandbox with. */
const stripeRecording = new URL('../recordings/stripe.json', import.meta.url)

try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') console.log(usage)
  else await conform(options)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function conform({ json, record, only }: Options): Promise<void> {
  if (only !== undefined && !journeyNames.includes(only)) {
    throw new Error(`--only must be one of ${journeyNames.join(', ')}.`)
  }
  const target = await openTarget(process.env)
  const started = performance.now()
  let journey = ''
  try {
    const outcomes = await walk(target, only, (outcome) => {
      if (json) return
      if (outcome.journey !== journey) console.log(`\n${outcome.journey}`)
      journey = outcome.journey
      console.log(line(outcome))
    })
    const recording = recordingOf(outcomes, Stripe.API_VERSION, new Date())
    const file = record ?? (target.name === 'stripe' && only === undefined ? stripeRecording : undefined)
    if (file) writeRecording(file, recording)
    const seconds = Math.round((performance.now() - started) / 1000)
    if (json) console.log(JSON.stringify({ target: target.name, seconds, steps: outcomes }))
    else {
      console.log(`\n${summary(outcomes, target.name)}, in ${seconds} s`)
      if (file) console.log(`The recording lies in ${typeof file === 'string' ? file : fileURLToPath(file)}.`)
    }
    const isGood = outcomes.every(({ result }) => result !== 'failed' && result !== 'not reached')
    if (!isGood) process.exitCode = 1
  } finally {
    await target.close()
  }
}
