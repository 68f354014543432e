import { expect, test } from 'vitest'
import { metadataFilter } from './list-filters.ts'

test('a value without a key is refused with the form to send (fault: it was told to be an object)', () => {
  expect(metadataFilter.safeParse('42').error?.issues[0]?.message).toBe('must name a key: metadata[KEY]=VALUE')
  expect(metadataFilter.parse({ order: '42' })).toEqual({ order: '42' })
})
