import { expect, test } from 'vitest'
import { groupByUrl } from './group-by-url.ts'
import type { AttentionEntry } from './wire.ts'

const endpoint = (id: string, url: string, kind = 'endpoint_deactivated') =>
  ({ kind, object_id: id, due: null, since: 1, url, description: null, consecutive_failures: 3 }) as AttentionEntry
const suspended = { kind: 'keys_suspended', object_id: 'mer_1', due: null, since: 1 } as AttentionEntry

test('endpoints of one dead URL are one entry, in the place of the first', () => {
  const dead = 'https://dead.example/in'
  const entries = [endpoint('we_1', dead), suspended, endpoint('we_2', dead), endpoint('we_3', dead)]
  expect(groupByUrl(entries)).toEqual([
    { entry: entries[0], others: 2 },
    { entry: suspended, others: 0 },
  ])
})

test('another URL and another trouble stay entries of their own', () => {
  const entries = [
    endpoint('we_1', 'https://a.example'),
    endpoint('we_2', 'https://b.example'),
    endpoint('we_3', 'https://a.example', 'endpoint_failing'),
  ]
  expect(groupByUrl(entries).map(({ others }) => others)).toEqual([0, 0, 0])
})
