import type { Kind, Reference } from './plan/plan.ts'

/** Enough that two requests at once seldom mean the same object, and few enough that objects are met again. */
const kept = 200

/** The ids that the server has given, by owner and kind. */
export class Stock {
  readonly #ids = new Map<string, string[]>()

  add(caller: number, kind: Kind, id: string): void {
    const ids = this.#of(caller, kind)
    if (ids.includes(id)) return
    ids.push(id)
    if (ids.length > kept) ids.shift()
  }

  remove(caller: number, kind: Kind, id: string): void {
    const ids = this.#of(caller, kind)
    const index = ids.indexOf(id)
    if (index >= 0) ids.splice(index, 1)
  }

  /** An id of the referenced kind; an unknown id while no such object exists. */
  resolve(caller: number, { kind, nth, owner }: Reference): string {
    const owning = owner === 'own' ? caller : owner === 'other mode' ? caller ^ 1 : caller ^ 2
    const ids = this.#of(owning, kind)
    return ids[nth % ids.length] ?? `${kind}_none`
  }

  /** Collects the objects of an answer, created or read. */
  learn(caller: number, method: string, data: unknown): void {
    if (!isRecord(data)) return
    if (Array.isArray(data.items) && data.object === undefined) {
      for (const item of data.items) this.learn(caller, 'GET', item)
      return
    }
    const { id, object } = data
    if (typeof id !== 'string') return
    if (object === 'customer' && data.deleted === true) {
      this.remove(caller, object, id)
      return
    }
    if (object === 'delivery') {
      this.add(caller, object, `we_${id.slice(-24)}/deliveries/${id}`)
      return
    }
    if (id.startsWith('evt_')) this.add(caller, 'event', id)
    // Archived products and deactivated endpoints stay: they are still found.
    if (isKind(object)) this.add(caller, object, id)
    if (object === 'payment_intent') this.add(caller, 'payment', id)
    const price = isRecord(data.price) && typeof data.price.id === 'string' ? data.price.id : null
    if (object === 'product' && price) {
      if (data.archived === true) this.remove(caller, 'price', price)
      else this.add(caller, 'price', price)
    }
    if (object === 'subscription_product' && price) this.add(caller, 'subscription_price', price)
    if (object === 'subscription' && Array.isArray(data.items)) {
      for (const item of data.items) if (isRecord(item)) this.add(caller, 'subscription_item', String(item.id))
    }
    if (method === 'GET' && typeof data.payment_intent === 'string') this.add(caller, 'payment', data.payment_intent)
  }

  #of(caller: number, kind: Kind): string[] {
    const name = `${caller} ${kind}`
    const ids = this.#ids.get(name) ?? []
    this.#ids.set(name, ids)
    return ids
  }
}

const learnable = [
  'product',
  'customer',
  'discount',
  'payment_intent',
  'payment_link',
  'payment_session',
  'payment',
  'refund',
  'invoice',
  'dispute',
  'payout',
  'subscription_product',
  'subscription',
  'subscription_session',
  'webhook_endpoint',
] as const

function isKind(object: unknown): object is Kind {
  return learnable.some((kind) => kind === object)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
