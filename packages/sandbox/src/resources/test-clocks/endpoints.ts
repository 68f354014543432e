import type { Endpoint } from '../../http/endpoint.ts'
import { advanceTestClock } from './advance.ts'
import { createTestClock } from './create.ts'
import { deleteTestClock } from './delete.ts'
import { listTestClocks } from './list.ts'
import { retrieveTestClock } from './retrieve.ts'

/** The operations on clocks that date the billing of their customers. */
export const testClockEndpoints: Endpoint[] = [
  createTestClock,
  retrieveTestClock,
  advanceTestClock,
  deleteTestClock,
  listTestClocks,
]
