import { expect, onTestFinished, test } from 'vitest'
import { disputing, openShop, receive, refusal, sellDisputed, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform
const shop = await openShop(platform)
const { disputes } = shop.client

async function disputed(card?: string) {
  const { events, id } = await sellDisputed(platform, shop, card)
  for (const event of events) await receive(platform, event)
  return id
}

const statusThere = async (id: string) =>
  ((await (await processor.call(false, `/v1/disputes/${id}`, shop.account)).json()) as { status: string }).status

const closings = (id: string) =>
  database.prisma.event.count({
    where: { accountId: shop.accountId, type: 'charge.dispute.closed', objectId: id },
  })

test('an accepted dispute is lost at the processor, and its end is one event', async () => {
  const id = await disputed()
  const accepted = await disputes.accept({ id })
  expect(accepted).toMatchObject({ id, status: 'lost', submission_count: 0 })
  expect(await disputes.retrieve({ id })).toEqual(accepted)
  expect(await statusThere(id)).toBe('lost')
  for (const event of await processor.events()) await receive(platform, event)
  expect(await closings(id)).toBe(1)
})

test('an accepted inquiry is closed', async () => {
  const id = await disputed(disputing.inquiry)
  expect(await disputes.accept({ id })).toMatchObject({ status: 'warning_closed' })
})

test('a dispute that awaits no answer is refused on its id, and not changed', async () => {
  const accepted = await disputed()
  await disputes.accept({ id: accepted })
  const submitted = await disputed()
  await disputes.updateEvidence({ id: submitted, evidence: { customer_name: 'Ada' }, submit: true })
  for (const [id, status] of [
    [accepted, 'lost'],
    [submitted, 'under_review'],
  ] as const) {
    const before = await disputes.retrieve({ id })
    expect(await refusal(disputes.accept({ id }))).toMatchObject({
      code: 'validation_error',
      param: 'id',
      message: `id: the dispute awaits no answer: its status is ${status}`,
    })
    expect(await disputes.retrieve({ id })).toEqual(before)
    expect(await statusThere(id)).toBe(status)
  }
})

test('a dispute that the bank has decided meanwhile is refused with its new status', async () => {
  const id = await disputed()
  processor.intercept((request) =>
    request.method === 'POST' && request.url.endsWith('/close')
      ? Response.json({ error: { type: 'invalid_request_error', message: 'no' } }, { status: 400 })
      : undefined,
  )
  onTestFinished(() => processor.intercept(null))
  expect(await refusal(disputes.accept({ id }))).toMatchObject({ code: 'validation_error', param: 'id' })
  expect(await closings(id)).toBe(0)
})

test('a dispute of another merchant is not found', async () => {
  const other = await openShop(platform)
  expect(await refusal(other.client.disputes.accept({ id: await disputed() }))).toMatchObject({
    code: 'dispute_not_found',
  })
})
