import { describe, expect, onTestFinished, test } from 'vitest'
import { openShop, receive, refusal, sellDisputed, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform
const shop = await openShop(platform)
const { disputes } = shop.client

async function disputed() {
  const { events, id } = await sellDisputed(platform, shop)
  for (const event of events) await receive(platform, event)
  return id
}

describe('evidence that is handed in while the dispute is read', () => {
  /** The dispute is read when the write has begun at our side and has not reached the processor. */
  async function overtaken() {
    const { events, id } = await sellDisputed(platform, shop)
    for (const event of events) await receive(platform, event)
    const created = events.find(({ type }) => type === 'charge.dispute.created')
    if (!created) throw new Error('no dispute')
    processor.intercept(async (request) => {
      if (request.method !== 'POST' || !request.url.endsWith(`/v1/disputes/${id}`)) return undefined
      processor.intercept(null)
      await receive(platform, processor.resigned(created, { id: `evt_${id}`, type: 'charge.dispute.updated' }))
      return processor.sandbox.fetch(request)
    })
    onTestFinished(() => processor.intercept(null))
    return id
  }
  const handedIn = { evidence_status: 'submitted', submission_count: 1, status: 'under_review' }

  test('is answered as handed in', async () => {
    const id = await overtaken()
    const evidence = { uncategorized_text: 'proof' }
    expect(await disputes.updateEvidence({ id, evidence, submit: true })).toMatchObject(handedIn)
    expect(await disputes.retrieve({ id })).toMatchObject(handedIn)
  })

  test('is handed in although the processor does not answer any more', async () => {
    const id = await disputed()
    processor.intercept(async (request) => {
      if (request.method !== 'POST') return undefined
      const answer = await processor.sandbox.fetch(request)
      processor.intercept(() => Response.json({ error: { type: 'api_error', message: 'no' } }, { status: 403 }))
      return answer
    })
    onTestFinished(() => processor.intercept(null))
    expect(await disputes.updateEvidence({ id, evidence: { customer_name: 'Ada' }, submit: true })).toMatchObject(
      handedIn,
    )
  })
})

describe('a processor that fails', () => {
  const failures: [string, () => Response][] = [
    ['is down', () => Response.json({ error: { type: 'api_error', message: 'secret detail' } }, { status: 500 })],
    [
      'refuses',
      () => Response.json({ error: { type: 'invalid_request_error', message: 'secret detail' } }, { status: 400 }),
    ],
  ]
  const calls: [string, (method: string, path: string) => boolean][] = [
    ['reading the dispute', (method, path) => method === 'GET' && path.startsWith('/v1/disputes/')],
    ['uploading a file', (_, path) => path === '/v1/files'],
    ['saving', (method, path) => method === 'POST' && path.startsWith('/v1/disputes/')],
  ]
  test.each(failures.flatMap(([how, answer]) => calls.map(([when, hit]) => [how, when, answer, hit] as const)))(
    'that %s while %s leaves everything as it was',
    async (_how, _when, answer, hit) => {
      const id = await disputed()
      const before = await disputes.retrieve({ id })
      processor.intercept((request) => (hit(request.method, new URL(request.url).pathname) ? answer() : undefined))
      const evidence = { customer_name: 'Bob', receipt: 'Paid' }
      const refused = await refusal(disputes.updateEvidence({ id, evidence, submit: true }))
      processor.intercept(null)
      expect(refused.code).toBe('processor_error')
      expect(refused.message).not.toContain('secret detail')
      expect(await disputes.retrieve({ id })).toEqual(before)
      const submitted = await disputes.updateEvidence({ id, evidence, submit: true })
      expect(submitted).toMatchObject({ status: 'under_review', submission_count: 1 })
    },
    20_000,
  )

  test('whose answer is lost gets the call again, and submits once', async () => {
    const id = await disputed()
    let lost = 0
    processor.intercept(async (request) => {
      if (request.method !== 'POST' || lost > 0) return undefined
      lost += 1
      await processor.sandbox.fetch(request)
      throw new TypeError('connection lost')
    })
    onTestFinished(() => processor.intercept(null))
    const saved = await disputes.updateEvidence({ id, evidence: { customer_name: 'Bob' }, submit: true })
    expect(saved).toMatchObject({ status: 'under_review', submission_count: 1 })
    const row = await database.prisma.dispute.findFirstOrThrow({ where: { id } })
    expect(row).toMatchObject({ submissionCount: 1, status: 'under_review' })
  })
})
