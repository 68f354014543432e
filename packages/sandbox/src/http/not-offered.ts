import stripe from '../published/stripe.json' with { type: 'json' }

type Operation = { method: string; path: string; parts: string[] }

const operationsOf = (names: string[]): Operation[] =>
  names.map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path, parts: path.replace(/:\w+/g, ':').split('/') }
  })

/** The operations that Stripe has and the sandbox does not offer. */
export type NotOffered = {
  /**
   * The operations whose path an offered operation with an id would take: `GET /v1/customers/search` is no customer of the
   * name `search`.
   */
  shadowed: readonly { method: string; path: string }[]
  /** Whether Stripe has an operation of this path that the sandbox does not offer. */
  has(method: string, path: string): boolean
}

/** Compares the offered operations with those of Stripe. */
export function findNotOffered(endpoints: readonly { method: string; path: string }[]): NotOffered {
  const offered = operationsOf(endpoints.map(({ method, path }) => `${method} ${path}`))
  const names = new Set(offered.map(nameOf))
  const missing = operationsOf(Object.keys(stripe.operations)).filter((one) => !names.has(nameOf(one)))
  const isIn = (operations: readonly Operation[], method: string, parts: readonly string[]) =>
    operations.some((one) => one.method === method && matches(one.parts, parts))
  return {
    shadowed: missing.filter(({ method, parts }) => isIn(offered, method, parts)),
    has: (method, path) => isIn(missing, method, path.split('/')),
  }
}

/** The sentence that distinguishes it from a path that does not exist at Stripe. */
export function notOfferedMessage(method: string, path: string): string {
  return `${method} ${path} is not offered by this sandbox yet (Stripe has it).`
}

function nameOf({ method, parts }: Operation): string {
  return `${method} ${parts.join('/')}`
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, at) => part === ':' || part === parts[at])
}
