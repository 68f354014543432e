/**
 * A parameter as it is sent. `$customer` is the id of a new customer (`testing/observed-objects.ts` has all of them), and `@3600` the
 * time in Unix seconds an hour from now.
 */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
export type Sent = { readonly [name: string]: Value }

// biome-ignore lint/suspicious/noExplicitAny: an answer of any operation, of which an observation looks at a part
export type Answer = any

/** The objects that an observation can read after its request. */
export type Look = {
  /** The answer of the request. */
  answer: Answer
  /** The id, or the moment, that a `$name` or `@seconds` of the request stands for. */
  of(name: string): string
  /** @param on the connected account that it is read for, in the place of that of the request */
  get(path: string, params?: Sent, on?: string): Promise<Answer>
  post(path: string, params?: Sent): Promise<Answer>
  /** A hosted page, as text, or the address to which it redirects. @param form what its form sends */
  page(url: string, form?: Readonly<Record<string, string>>): Promise<string>
  /** Pays a hosted checkout with a card, and returns the session. */
  pay(session: string): Promise<Answer>
  /** Moves the sandbox clock. */
  advance(seconds: number): Promise<void>
}

type Request = {
  /** Method and path: `POST /v1/customers/:id`. */
  operation: string
  /** The objects of the ids in the path: `$customer`. */
  at?: string | readonly string[]
  /** The parameters of the request beside the observed ones. */
  given?: Sent
  /** Objects that are made first, by their names: the path and the parameters of their creation; or `GET` and a list, of its first, which has the `next_page` of the list. */
  make?: Readonly<Record<string, readonly [path: string, params: Sent]>>
  /** The connected account that the request is made for. */
  on?: string
  /** Seconds that the sandbox clock is advanced between the objects and the request. */
  after?: number
  /** Whether an answer of an error is looked at, too. */
  mayFail?: true
}

/**
 * The effect of parameters, as a test sees it: of a request with them and of one without them, which has to differ. Every name in
 * `params` counts as observed.
 */
export type Observation = Request & { params: Sent } & (
    | {
        /** The observed value, and the expected one. */
        see(look: Look): unknown
        is: unknown
      }
    | {
        /**
         * The object has the parameters when it is read again, under the same names or those given here. This is the whole effect of a
         * parameter that only describes; any other is seen in what follows from it.
         */
        kept: Readonly<Record<string, string>>
      }
  )

type Options = Omit<Request, 'operation'>

/** The object says these when it is read again. `as` has the names of those that an answer has in another place. */
export function keeps(
  operation: string,
  params: Sent,
  { as = {}, ...options }: Options & { as?: Record<string, string> } = {},
): Observation {
  return { operation, params, kept: as, ...options }
}

/** The observed value is `is` after a request with these, and another one without them. */
export function shows(
  operation: string,
  params: Sent,
  see: (look: Look) => unknown,
  is: unknown,
  options: Options = {},
): Observation {
  return { operation, params, see, is, ...options }
}

/** A request with these is refused with the code. */
export function refuses(operation: string, params: Sent, code: string, options: Options = {}): Observation {
  return shows(operation, params, ({ answer }) => answer.error?.code, code, { ...options, mayFail: true })
}

const has = (answer: Answer, id: string): boolean => answer.data.some((one: Answer) => one.id === id)

/** A list has `only`, and not `other`, which it has without the filter. */
export function sifts(
  operation: string,
  params: Sent,
  { only = '$only', other = '$other', ...options }: Options & { only?: string; other?: string } = {},
): Observation {
  return shows(
    operation,
    params,
    ({ answer, of }) => [has(answer, of(only)), has(answer, of(other))],
    [true, false],
    options,
  )
}

/** The parameters of every list: of three objects, the newest first, `$first` to `$third`. */
export function pages(
  operation: string,
  creation: readonly [path: string, params: Sent],
  options: Options & { created?: boolean; moment?: string } = {},
): Observation[] {
  const { created = true, moment = 'created', ...rest } = options
  const all = { ...rest, make: { ...rest.make, first: creation, second: creation, third: creation } }
  const three = ({ answer, of }: Look) => ['$first', '$second', '$third'].map((name) => has(answer, of(name)))
  const times: [Sent, boolean[]][] = [
    [{ created: { gt: `$second.${moment}` } }, [false, false, true]],
    [{ created: { gte: `$second.${moment}` } }, [false, true, true]],
    [{ created: { lt: `$second.${moment}` } }, [true, false, false]],
    [{ created: { lte: `$second.${moment}` } }, [true, true, false]],
  ]
  return [
    shows(operation, { limit: 1 }, ({ answer }) => answer.data.length, 1, all),
    shows(operation, { starting_after: '$third' }, three, [true, true, false], all),
    shows(operation, { ending_before: '$second' }, three, [false, false, true], all),
    ...(created ? times.map(([params, is]) => shows(operation, params, three, is, all)) : []),
  ]
}

/**
 * The cursors of a list whose objects follow from others, or are always there: two at least. The newest one is found first; a list without
 * the cursor has it.
 */
export function cursors(
  operation: string,
  { created = true, ...options }: Options & { created?: boolean } = {},
): Observation[] {
  const list = operation.replace(':id', String(options.at))
  const all = { ...options, make: { ...options.make, newest: [list, options.given ?? {}] as const } }
  const isThere = ({ answer, of }: Look) => [answer.data.length > 0, has(answer, of('$newest'))]
  const none = { lt: '@-86400', lte: '@-86400', gt: '@86400', gte: '@86400' }
  const times = created ? Object.entries(none) : []
  return [
    shows(operation, { limit: 1 }, ({ answer }) => answer.data.length, 1, all),
    shows(operation, { starting_after: '$newest' }, isThere, [true, false], all),
    shows(operation, { ending_before: '$newest' }, isThere, [false, false], all),
    ...times.map(([name, time]) => shows(operation, { created: { [name]: time } }, isThere, [false, false], all)),
  ]
}

/** The names of observed parameters, with their hashes and without the numbers of lists: `items[price]`. */
export function namesOf({ params }: Pick<Observation, 'params'>): string[] {
  return [...new Set(Object.entries(params).flatMap(([name, value]) => leavesOf(value, name)))]
}

function leavesOf(value: Value, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [name]
  if (Array.isArray(value)) return value.flatMap((one: Value) => leavesOf(one, name))
  return Object.entries(value).flatMap(([part, one]) => leavesOf(one as Value, `${name}[${part}]`))
}
