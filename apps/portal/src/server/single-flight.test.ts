import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

function server() {
  const asked: { url: string; answer(text: string): void; fail(): void }[] = []
  const fetch = singleFlight(
    (url) =>
      new Promise((resolve, reject) => {
        asked.push({
          url: String(url),
          answer: (text) => resolve(new Response(text)),
          fail: () => reject(new TypeError('Failed to fetch')),
        })
      }),
  )
  const post = (body: string, mode = 'test') => fetch('/trpc/keys.create', { method: 'POST', headers: { mode }, body })
  return { asked, fetch, post }
}

const textOf = async (answer: Promise<Response>) => (await answer).text()

test('a button that is pressed twice makes one key, and both presses learn of it', async () => {
  const { asked, post } = server()
  const answers = [post('{"name":"Shop"}'), post('{"name":"Shop"}')].map(textOf)
  expect(asked).toHaveLength(1)
  asked[0]?.answer('svc_test_1')
  expect(await Promise.all(answers)).toEqual(['svc_test_1', 'svc_test_1'])
})

test('another change, another mode, and the same one later are changes of their own', async () => {
  const { asked, post } = server()
  const first = textOf(post('{"name":"Shop"}'))
  void post('{"name":"Other"}')
  void post('{"name":"Shop"}', 'live')
  expect(asked).toHaveLength(3)
  asked[0]?.answer('done')
  await first
  void post('{"name":"Shop"}')
  expect(asked).toHaveLength(4)
})

test('a change that failed can be asked for again', async () => {
  const { asked, post } = server()
  const first = post('{}')
  asked[0]?.fail()
  await expect(first).rejects.toThrow('Failed to fetch')
  void post('{}')
  expect(asked).toHaveLength(2)
})

test('what is only read is asked each time', () => {
  const { asked, fetch } = server()
  for (let n = 0; n < 2; n++) void fetch('/trpc/keys.list', { method: 'GET' })
  expect(asked).toHaveLength(2)
})
