import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { MerchantPayments, MerchantPaymentsError, type WebhookEvent } from '@merchant-payments/sdk'
import { Command, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { demoTestKey } from '../embedded/demo.ts'
import { deriveSecret, forwardEvent } from '../listen/forward-event.ts'
import { createForwarder } from '../listen/forward-with-retries.ts'
import { trustAuthorities } from '../listen/trust-authorities.ts'
import { pastMoment, receiverAddress, webAddress } from './options.ts'
import type { Terminal } from './terminal.ts'

type Listening = { ca?: string; json: boolean; forwardTo: string; keyStdin: boolean; server?: string; since?: Date }

export function listenCommand(terminal: Terminal): Command {
  return new Command('listen')
    .description(
      "Forward a merchant's test events to a server on this machine, signed, until Ctrl-C. The receiver needs no " +
        'registered endpoint and no HTTPS. Events that it rejects are retried after 5 s, 30 s and 2 min.',
    )
    .requiredOption(
      '--forward-to <url>',
      'the URL of your webhook receiver; localhost:3000/hooks and 3000 are enough on this machine',
      receiverAddress,
    )
    .option('--ca <file>', 'trust the certificates in a PEM file, such as the self-signed one of your receiver')
    .option(
      '--key-stdin',
      "read the key, svc_test_…, from standard input, in place of MERCHANT_PAYMENTS_KEY or the demo merchant's",
      false,
    )
    .option('--server <url>', 'the API (default: this installation)', webAddress)
    .addOption(
      new Option(
        '--since <time>',
        'start with the events since a time: a duration before now such as 1h, or a date',
      ).argParser(pastMoment),
    )
    .option('--json', 'print one JSON value per line', false)
    .action((options: Listening) => listen(terminal, options))
}

async function listen(
  terminal: Terminal,
  { ca, json, forwardTo, keyStdin, server: elsewhere, since }: Listening,
): Promise<void> {
  const config = terminal.readConfig()
  // Not an argument: every user of the machine can see those.
  const given = keyStdin ? (await terminal.readInput?.())?.trim() : config.merchantKey
  const key = given ?? (await demoTestKey(config.dataDir))
  if (key === null) {
    throw new CommandError('This installation has no demo merchant: set MERCHANT_PAYMENTS_KEY, or use --key-stdin.')
  }
  if (key.startsWith('svc_live_')) {
    throw new CommandError('mpay listen takes only test keys. Live events are sent only to registered endpoints.')
  }
  if (!/^svc_test_[0-9A-Za-z]{40}$/.test(key))
    throw new CommandError('The key must be a whole test key: svc_test_ and 40 letters and digits.')
  if (ca !== undefined) await trustFile(ca)
  const server = (elsewhere ?? config.publicUrl).replace(/\/+$/, '')
  const secret = deriveSecret(key)
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort())

  const say = (value: object, line: string) => terminal.out(`${json ? JSON.stringify(value) : line}\n`)
  const payments = new MerchantPayments({ apiKey: key, baseUrl: `${server}/api/v1` })
  try {
    const after = await cursorAt(payments, since)
    say(
      { server, forward_to: forwardTo, secret },
      `Forwarding from ${server} to ${forwardTo}\nSigning secret: ${secret}`,
    )
    const events = payments.events.follow({
      after,
      signal: ending.signal,
      onTrouble: (error) =>
        terminal.err(
          error ? `${server} does not answer (${reasonOf(error)}); trying again.\n` : `${server} answers again.\n`,
        ),
    })
    let isHinted = false
    const forward = createForwarder<WebhookEvent>({
      send: (event) => forwardEvent(event, { to: forwardTo, secret, signal: ending.signal, now: new Date() }),
      tell({ id, type }, { status, number, retryIn }) {
        if (status === 'tls_failed' && !isHinted) {
          isHinted = true
          terminal.err(`${tlsHint}\n`)
        }
        const time = new Date().toISOString()
        const repeated = number > 1 ? { attempt: number } : {}
        const again = retryIn === null ? '' : `  (again in ${retryIn} s)`
        say(
          { time, type, id, status, ...repeated, ...(retryIn !== null && { retry_in: retryIn }) },
          `${time}  ${type}  ${id}  ${status}${again}`,
        )
      },
      wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
      signal: ending.signal,
    })
    for await (const event of events) {
      await forward(event)
      if (ending.signal.aborted) return
    }
  } catch (error) {
    throw error instanceof MerchantPaymentsError ? new CommandError(error.message) : error
  }
}

const tlsHint =
  'tls_failed: --ca FILE trusts the self-signed certificate of your receiver, which has to name the host of --forward-to. ' +
  'A receiver without HTTPS needs http://.'

async function trustFile(file: string): Promise<void> {
  try {
    trustAuthorities(await readFile(file, 'utf8'))
  } catch (error) {
    throw new CommandError(`The certificates of --ca ${file} cannot be used: ${(error as Error).message}`)
  }
}

/** Where the events from a moment on begin, or those from now on. */
async function cursorAt({ events }: MerchantPayments, since: Date | undefined): Promise<string> {
  if (since === undefined) return (await events.changes()).cursor
  const { items } = await events.list({ created_lt: Math.floor(since.getTime() / 1000), limit: 1 })
  return items[0]?.id ?? 'start'
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message
}
