import type { Operation } from '../contract.ts'

export type Kind =
  | 'product'
  | 'price'
  | 'customer'
  | 'discount'
  | 'payment_intent'
  | 'payment_link'
  | 'payment_session'
  | 'payment'
  | 'refund'
  | 'invoice'
  | 'dispute'
  | 'subscription_product'
  | 'subscription_price'
  | 'subscription'
  | 'subscription_item'
  | 'subscription_session'
  | 'event'
  | 'payout'
  | 'webhook_endpoint'
  /** With the path that leads to it from its endpoint: only there it is found. */
  | 'delivery'

/** The owner of the object: the caller, the same merchant's in the other mode, another merchant's. */
type Owner = 'own' | 'other mode' | 'other merchant'

/** An id that is chosen when the request is sent, out of those that the server has given until then. */
export class Reference {
  readonly kind: Kind
  readonly nth: number
  readonly owner: Owner
  constructor(kind: Kind, nth: number, owner: Owner = 'own') {
    this.kind = kind
    this.nth = nth
    this.owner = owner
  }
}

/** JSON as no serializer writes it: 1e400, -0, a key twice. */
export class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A body that names one of its fields twice. */
export class Twice extends Written {
  readonly key: string
  readonly body: object
  readonly first: unknown
  constructor(key: string, body: object, first: unknown) {
    super('')
    this.key = key
    this.body = body
    this.first = first
  }
}

/** The expectation of the answer, in addition to those of every answer. */
export type Expected =
  /** 200. */
  | 'success'
  /** Anything but 200. */
  | 'refusal'
  /** 404 with the code of an unknown object. */
  | 'not found'
  /** Any response in the contract. */
  | 'documented'

/** Callers are the two merchants' keys: 0 and 1 test and live of the first, 2 and 3 of the second. */
export type Plan = {
  group: string
  /** The specific case, for the report of its failure. */
  note: string
  caller: number
  operation: Operation | null
  method: string
  /** Segments behind the address of the API; a text stands as it is, slashes and all. */
  path: (string | Reference)[]
  query: string
  headers: [name: string, value: string][]
  /** Absent: no body. */
  body?: unknown
  /** The treatment of the body's bytes. */
  mangle?: (bytes: Buffer) => Buffer
  framing: 'length' | 'chunked' | 'expect'
  /** Takes the place of all that: these bytes, with the authorization line in the place of `{auth}` and the address of the
   * API in that of `{base}`; on a connection of its own. */
  raw?: { text: string; answers: number; elsewhere: boolean }
  expected: Expected
}
