import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import { run } from '../src/run.ts'
import { patience } from '../src/testing/patience.ts'
import { runMpay } from './mpay.ts'
import { type StripeLike, startStripeLike } from './stripe-like.ts'

type Step = { what: string; run: string[] }

const doctor = async ({ environment }: StripeLike) => {
  const { code, stdout } = await runMpay(environment, 'doctor', '--mode', 'test', '--json')
  return { code, report: JSON.parse(stdout) as { ok: boolean; next: Step } }
}

/** Does what a step says, as a person at a terminal would; what its commands print. */
async function follow(stripe: StripeLike, step: Step): Promise<string> {
  let printed = ''
  for (const command of step.run) {
    if (command === 'npm start') await startServer(stripe)
    else if (command.startsWith('npm run mpay -- ')) {
      const args = (command.slice('npm run mpay -- '.length).match(/"[^"]*"|\S+/g) ?? []).map((word) =>
        word.replaceAll('"', ''),
      )
      const { code, stdout, stderr } = await runMpay(stripe.environment, ...args)
      expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' })
      printed = stdout
    } else printed = await curl(command.replace('KEY', /svc_test_\w{40}/.exec(printed)?.[0] ?? 'no key'))
  }
  return printed
}

async function startServer({ environment }: StripeLike): Promise<void> {
  const config = readConfig(environment)
  const running = await run(config, createLog(config))
  onTestFinished(running.stop)
}

/** The curl commands that the doctor prints. */
async function curl(command: string): Promise<string> {
  const [, url = '', authorization = '', type = '', body = ''] =
    /^curl -s (\S+) -H 'Authorization: ([^']+)' -H 'Content-Type: ([^']+)' -d '([^']+)'$/.exec(command) ?? []
  const answer = await fetch(url, { method: 'POST', headers: { authorization, 'content-type': type }, body })
  return answer.text()
}

async function pay(printed: string): Promise<void> {
  const { data } = JSON.parse(printed) as { data: { url: string } }
  const typed = { email: 'ada@example.com', number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada' }
  await fetch(data.url, { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams(typed) })
}

test('a platform without any account is led by the doctor alone to a first paid test payment', async () => {
  const stripe = await startStripeLike()
  const steps: string[] = []
  await vi.waitFor(async () => {
    const { report } = await doctor(stripe)
    const { next } = report
    if (next.what.startsWith('A first test payment was made.')) return
    // The payment has not been processed yet. No step is repeated.
    if (steps.at(-1)?.startsWith('Make a first payment')) throw new Error('not heard of yet')
    steps.push(next.what)
    const printed = await follow(stripe, next)
    if (next.what.startsWith('Make a first payment')) await pay(printed)
    throw new Error(`did: ${next.what}`)
  }, patience)
  expect(steps.map((what) => what.split('. ')[0])).toEqual([
    expect.stringMatching(/^The endpoint "Your account" does not work/),
    'Start the server, and leave it running.',
    'Create a first merchant',
    expect.stringMatching(/^Make a first payment/),
  ])
  expect(await doctor(stripe)).toMatchObject({ code: 0, report: { ok: true } })
})
