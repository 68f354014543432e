/**
 * The shape of an answer, without its values: the type of each field, and the words of the few fields whose words are Stripe's
 * own (`status`, `code` …). It identifies no account, person or key.
 */
export type Shape = string | { [field: string]: Shape } | Shape[]

/** Fields whose values come from a short list of Stripe's. */
const wordsOfStripe = new Set([
  'object',
  'type',
  'status',
  'code',
  'decline_code',
  'reason',
  'failure_reason',
  'pending_reason',
  'billing_reason',
  'payment_status',
  'mode',
  'disabled_reason',
  'requirements_collector',
  'requirement_collection',
  'slug',
])

export function shapeOf(value: unknown, field = ''): Shape {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (value === null) return 'null'
  if (typeof value === 'object') {
    // The names in metadata are ours, and each account has its own.
    if (field === 'metadata') return {}
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner, name)]))
  }
  return typeof value === 'string' && wordsOfStripe.has(field) ? `=${value}` : typeof value
}

/**
 * The differences of another answer, a line each: a field that it lacks, or one of another type or word. A field more, or null
 * where a value was, is no difference: what is absent in one journey may be there in another.
 */
export function differences(recorded: Shape, answer: Shape, path = ''): string[] {
  if (recorded === 'null' || answer === 'null') return []
  if (Array.isArray(recorded)) {
    if (!Array.isArray(answer)) return [`${path} is no list`]
    const [one, other] = [recorded[0], answer[0]]
    return one === undefined || other === undefined ? [] : differences(one, other, `${path}[]`)
  }
  if (typeof recorded === 'string')
    return recorded === answer ? [] : [`${path} is ${say(answer)}, not ${say(recorded)}`]
  if (typeof answer === 'string' || Array.isArray(answer)) return [`${path} is ${say(answer)}, not an object`]
  return Object.entries(recorded).flatMap(([name, shape]) => {
    const inner = answer[name]
    const at = path === '' ? name : `${path}.${name}`
    return inner === undefined ? [`${at} is missing`] : differences(shape, inner, at)
  })
}

function say(shape: Shape): string {
  if (typeof shape !== 'string') return Array.isArray(shape) ? 'a list' : 'an object'
  return shape.startsWith('=') ? `"${shape.slice(1)}"` : `a ${shape}`
}
