import { idOf, openSession, payFor, price } from './sell.ts'
import { createNotes, type Workload } from './workload.ts'

/** A product with the name that its last answered change has given it. */
type Named = { id: string; name: string }
const notes = createNotes<Named>()

/** Products with prices that change, are sold and archived. */
export const products: Workload = {
  name: 'products',
  async act(client) {
    const { random } = client
    const currency = random.pick(['usd', 'eur'])
    const created = await client.post('/products', { name: 'Tea', price: { amount: price, currency } })
    const product = notes.add(client, { id: idOf(created), name: 'Tea' })
    const { id } = product
    if (random.chance(0.5)) {
      const changed = await client.send('PUT', `/products/${id}`, { name: 'Coffee', price: { amount: 1200, currency } })
      idOf(changed)
      product.name = 'Coffee'
    }
    const { data } = await client.get(`/products/${id}`)
    const { id: price_id } = data.price as { id: string }
    const session = await openSession(client, { line_items: [{ price_id, quantity: 1 + random.below(3) }] })
    await payFor(client, session)
    if (random.chance(0.5)) idOf(await client.send('DELETE', `/products/${id}`))
  },
  invariants: {
    'a product has the name of its last change, and one row': async ({ admin, clients }) => {
      const found: string[] = []
      for (const { note } of notes.of(clients)) {
        const { rows } = await admin.query('SELECT name FROM products WHERE id = $1', [note.id])
        if (rows.length !== 1 || rows[0].name !== note.name)
          found.push(`product ${note.id} is ${rows.map(({ name }) => name).join()}, not ${note.name}`)
      }
      return found
    },
  },
}
