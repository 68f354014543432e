import { isDeepStrictEqual } from 'node:util'
import type { Contender } from './contender.ts'
import type { Scene } from './scene.ts'

const standard = [
  'content-type',
  'content-length',
  'x-api-version',
  'x-content-type-options',
  'x-frame-options',
  'strict-transport-security',
]

/** A race between servers that do not say the same thing has no winner. */
export async function sameAnswers(contenders: Contender[], { paths: [path], key }: Scene): Promise<void> {
  const answers = await Promise.all(
    contenders.map(async ({ name, origin }) => {
      const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${key}` } })
      const body = (await response.text()).replace(/"request_id":"[0-9a-f-]{36}"/, '"request_id":"…"')
      if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${body}`)
      const headers = standard.map((header) => [header, response.headers.get(header)])
      return { name, said: { body, headers, requestId: response.headers.get('x-request-id')?.length } }
    }),
  )
  const [first, ...others] = answers
  for (const { name, said } of others) {
    if (!isDeepStrictEqual(said, first?.said)) {
      throw new Error(`${name} answers otherwise:\n${JSON.stringify(said)}\n${JSON.stringify(first?.said)}`)
    }
  }
}
