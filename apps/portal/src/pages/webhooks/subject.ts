/** What an event is about: the id of its `data`, and the page that shows it, where there is one. */
export type Subject = { id: string; page: string | null; madeUp: boolean }

/** Read from the bytes that are sent; null when they say nothing of the kind. */
export function subjectOf(body: string): Subject | null {
  const data = dataOf(body)
  if (!data || typeof data.id !== 'string') return null
  const { id } = data
  // Test events tell of objects that there are not.
  const madeUp = id.endsWith('_test_event')
  return { id, page: madeUp ? null : pageOf(id, data), madeUp }
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

const pages: readonly [prefix: string, page: string][] = [
  ['pi_', '/payments/'],
  ['sub_', '/subscriptions/'],
  ['dp_', '/disputes/'],
  ['du_', '/disputes/'],
]

/** A checkout has no page of its own: what came of it has one. */
function pageOf(id: string, { payment_intent, subscription }: Record<string, unknown>): string | null {
  const shown = id.startsWith('cs_') ? [payment_intent, subscription].find((it) => typeof it === 'string') : id
  const page = pages.find(([prefix]) => String(shown).startsWith(prefix))
  return page ? `${page[1]}${shown}` : null
}
