/** The object of an event: the id of its `data`, and its page where it has one. */
export type Subject = { id: string; page: string | null; madeUp: boolean }

/** Parses the body of an event; null for a body without an object. */
export function subjectOf(body: string): Subject | null {
  const data = dataOf(body)
  if (!data || typeof data.id !== 'string') return null
  const { id } = data
  // The objects of test events do not exist.
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

/** A checkout session has no page: its payment or subscription has one. */
function pageOf(id: string, { payment_intent, subscription }: Record<string, unknown>): string | null {
  const shown = id.startsWith('cs_') ? [payment_intent, subscription].find((it) => typeof it === 'string') : id
  const page = pages.find(([prefix]) => String(shown).startsWith(prefix))
  return page ? `${page[1]}${shown}` : null
}
