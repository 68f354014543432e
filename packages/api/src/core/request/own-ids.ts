import type { Database } from '@merchant-payments/db'
import { invalid } from './errors.ts'
import { type IdPrefix, isId } from './id.ts'

type Kind = 'customer' | 'price' | 'product' | 'subscription_product'

/** Fields with ids of objects that can be adopted, and the kinds that each may name. */
const fields: Readonly<Record<string, readonly Kind[]>> = {
  customer_id: ['customer'],
  price_id: ['price'],
  product_ids: ['product', 'subscription_product'],
}

/** The objects of which `id` is one, by the router of the procedure. */
const routers: Readonly<Record<string, Kind>> = {
  customers: 'customer',
  paymentMethods: 'customer',
  products: 'product',
  subscriptionProducts: 'subscription_product',
}
const ownFields = ['id', 'starting_after']

/** Ours are longer than the processor's. Prices are left out, because those of both have the same form. */
const distinct: readonly IdPrefix[] = ['cus', 'prod']

/** The most line items, and the most products, of a request; its validation refuses more. */
const most = 100
const mostIds = most + ownFields.length + Object.keys(fields).length

// An adopted recurring price is a product, whose first price it was.
const adoptedSql = `
  SELECT 'customer' AS kind, processor_id AS theirs, id AS ours FROM customers WHERE account_id = $1 AND processor_id = ANY($2)
  UNION ALL SELECT 'product', processor_id, id FROM products WHERE account_id = $1 AND processor_id = ANY($2)
  UNION ALL SELECT 'subscription_product', processor_id, id FROM subscription_products WHERE account_id = $1 AND processor_id = ANY($2)
  UNION ALL SELECT 'price', processor_id, id FROM prices WHERE account_id = $1 AND processor_id = ANY($2)
  UNION ALL SELECT 'price', processor_price_id, COALESCE(former_price_ids[1], price_id) FROM subscription_products
             WHERE account_id = $1 AND processor_price_id = ANY($2)`

type Adopted = { kind: Kind; theirs: string; ours: string }

/**
 * The input of a procedure with our ids in place of the processor's ids of adopted objects: programs of a platform may keep the
 * ones that they have stored. Any other id stays, as does the order of keys. A request without an id that can be the processor's makes no
 * query.
 * @param input not checked yet
 * @throws validation_error for a product of the processor that became several
 */
export async function withOwnIds(
  { pool }: Pick<Database, 'pool'>,
  accountId: number,
  path: string,
  input: unknown,
): Promise<unknown> {
  const own = routers[path.replace(/^portal\./, '').split('.', 1)[0] ?? '']
  const kindsOf = (name: string) => (own && ownFields.includes(name) ? [own] : fields[name])
  const named = new Set<string>()
  replaceIds(input, kindsOf, (id) => {
    named.add(id)
    return [id]
  })
  if (named.size === 0 || named.size > mostIds) return input
  const { rows } = await pool.query<Adopted>({
    name: 'ids of adopted objects',
    text: adoptedSql,
    values: [accountId, [...named]],
  })
  if (rows.length === 0) return input
  const oursOf = Map.groupBy(rows, ({ kind, theirs }) => `${kind} ${theirs}`)
  return replaceIds(input, kindsOf, (id, kinds) => {
    const ours = kinds.flatMap((kind) => oursOf.get(`${kind} ${id}`)?.map((row) => row.ours) ?? [])
    return ours.length > 0 ? ours : [id]
  })
}

type Replace = (id: string, kinds: readonly Kind[]) => string[]

/** Replaces ids in the fields of an input and of its line items; the texts of other fields, as of metadata, are not ids. */
function replaceIds(input: unknown, kindsOf: (name: string) => readonly Kind[] | undefined, replace: Replace): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => {
      if (Array.isArray(value) && value.length > most) return [name, value]
      if (name === 'line_items' && Array.isArray(value))
        return [name, value.map((item) => replaceIds(item, kindsOf, replace))]
      const kinds = kindsOf(name)
      if (kinds === undefined) return [name, value]
      if (Array.isArray(value)) return [name, value.flatMap((id) => (canBeTheirs(id) ? replace(id, kinds) : [id]))]
      return [name, canBeTheirs(value) ? theOne(name, replace(value, kinds)) : value]
    }),
  )
}

/** Whether a value can be an id of the processor that the database has: it lacks our form, and holds no NUL. */
const canBeTheirs = (id: unknown): id is string =>
  typeof id === 'string' && id.isWellFormed() && !id.includes('\0') && !distinct.some((prefix) => isId(prefix, id))

function theOne(name: string, ids: readonly string[]): string {
  const [id = '', ...others] = ids
  if (others.length > 0)
    throw invalid(name, `is a product of the processor that has several prices: use one of ${ids.join(', ')}`)
  return id
}
