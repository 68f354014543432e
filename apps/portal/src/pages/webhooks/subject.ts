import { pageOf } from '../../router/page-of.ts'

/** The object of an event: the id of its `data`, and its page where it has one. */
type Subject = { id: string; page: string | null; madeUp: boolean }

/** Parses the body of an event; null for a body without an object. */
export function subjectOf(body: string): Subject | null {
  const data = dataOf(body)
  if (!data || typeof data.id !== 'string') return null
  const { id } = data
  // The objects of test events do not exist.
  const madeUp = id.endsWith('_test_event')
  return { id, page: madeUp ? null : pageOfData(id, data), madeUp }
}

function dataOf(body: string): Record<string, unknown> | null {
  try {
    const event: unknown = JSON.parse(body)
    return isRecord(event) && isRecord(event.data) ? event.data : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A checkout session has no page: its payment or subscription has one. */
function pageOfData(id: string, { payment_intent, subscription }: Record<string, unknown>): string | null {
  const shown = id.startsWith('cs_') ? [payment_intent, subscription].find((it) => typeof it === 'string') : id
  return pageOf(String(shown))
}
