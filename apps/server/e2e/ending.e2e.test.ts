import { setImmediate as afterOthers } from 'node:timers/promises'
import { connect } from '@merchant-payments/db'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { expect, onTestFinished, test } from 'vitest'
import { withSandbox } from '../src/commands/with-services.ts'
import { readConfig } from '../src/config.ts'
import { createSandboxControl } from '../src/embedded/sandbox-control.ts'
import { createLog } from '../src/log.ts'
import { run } from '../src/run.ts'
import { jsonOfMpay } from './mpay.ts'
import { newPlace } from './place.ts'

/** An installation with a merchant, where events of the processor can be kept from being stored. */
async function openPlace() {
  const place = await newPlace()
  const environment = place.environmentOn(await freePorts(2))
  const config = readConfig(environment)
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const { merchant_id } = await jsonOfMpay(
    environment,
    ...['merchants', 'create', '--name', 'Tea', '--email', 'tea@example.com'],
  )
  const { prisma, pool, close } = connect({ url: String(environment.DATABASE_URL) })
  onTestFinished(async () => {
    await close()
    await place.remove()
  })
  const { processorAccountId } = await prisma.account.findFirstOrThrow({
    where: { merchantId: merchant_id, livemode: false },
  })
  return {
    config,
    said,
    account: processorAccountId ?? '',
    terminal: { readConfig: () => config, out: say, err: say },
    log: createLog({ logLevel: 'error' }, { write: say }),
    /** Lets nothing be stored until what it answers is called. */
    async hold(): Promise<() => Promise<void>> {
      const client = await pool.connect()
      await client.query('BEGIN')
      await client.query('LOCK TABLE processor_events IN EXCLUSIVE MODE')
      return async () => {
        await client.query('ROLLBACK')
        client.release()
      }
    },
    /** Waits until an event is being stored. */
    untilTold: () =>
      expect
        .poll(async () => {
          const { rows } = await pool.query(
            `SELECT 1 FROM pg_locks WHERE relation = 'processor_events'::regclass AND NOT granted`,
          )
          return rows.length
        })
        .toBeGreaterThan(0),
    unsettled: () => prisma.processorEvent.count({ where: { processedAt: null } }),
    told: () => prisma.processorEvent.count(),
  }
}

test('a command that ends applies what it has caused before its sandbox closes: no request finds a closed database', async () => {
  const place = await openPlace()
  const before = await place.told()
  const holding = Promise.withResolvers<() => Promise<void>>()
  const ended = withSandbox(place.terminal, 'a test', async (_services, sandbox) => {
    const release = await place.hold()
    await sandbox.setCapabilities(false, place.account, { cards: 'inactive' })
    await place.untilTold()
    holding.resolve(release)
  })
  const release = await holding.promise
  for (let turn = 0; turn < 100; turn++) await afterOthers()
  await release()
  await ended
  expect(place.said).toEqual([])
  expect(await place.told()).toBeGreaterThan(before)
  expect(await place.unsettled()).toBe(0)
})

test('a server that stops applies what it was told before its sandbox closes: no request finds a closed database', async () => {
  const place = await openPlace()
  const { demo, stop } = await run(place.config, place.log)
  const before = await place.told()
  const release = await place.hold()
  await createSandboxControl(demo?.sandbox_url ?? '', demo?.sandbox_token).setCapabilities(false, place.account, {
    cards: 'inactive',
  })
  await place.untilTold()
  const stopped = stop()
  for (let turn = 0; turn < 100; turn++) await afterOthers()
  await release()
  await stopped
  expect(place.said).toEqual([])
  expect(await place.told()).toBeGreaterThan(before)
  expect(await place.unsettled()).toBe(0)
})
