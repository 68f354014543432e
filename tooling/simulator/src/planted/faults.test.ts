import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { plantedFaults } from './faults.ts'

const root = new URL('../../../../', import.meta.url)

test.each(Object.entries(plantedFaults))(
  '%s: the text that it changes stands in the source once',
  async (_, changes) => {
    for (const { file, from } of changes) {
      const source = await readFile(new URL(file, root), 'utf8')
      expect(source.split(from)).toHaveLength(2)
    }
  },
)
