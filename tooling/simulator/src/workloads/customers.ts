import { idOf, openSession, payFor } from './sell.ts'
import { createNotes, type Workload } from './workload.ts'

const notes = createNotes<{ id: string; email: string; isErased: boolean }>()

/** Customers who are created, changed, buy, and are erased, perhaps while they buy. */
export const customers: Workload = {
  name: 'customers',
  async act(client) {
    const { random } = client
    const email = `${client.name.replace(' ', '-')}@example.com`
    const customer = notes.add(client, { id: idOf(await client.post('/customers', { email })), email, isErased: false })
    const { id } = customer
    const buys = async () => {
      const session = await openSession(client, { customer_id: id })
      await payFor(client, session)
    }
    const changes = async () => idOf(await client.send('PUT', `/customers/${id}`, { name: 'Ada' }))
    await Promise.all([buys(), changes()])
    if (random.chance(0.3)) return
    const { status } = await client.send('DELETE', `/customers/${id}`, undefined, { once: true })
    // The answer to the first of several tries may be lost: the next one finds no customer.
    customer.isErased = status < 300 || status === 404
  },
  invariants: {
    'nothing of a customer who was erased is left in the rows': async ({ admin, clients }) => {
      const found: string[] = []
      for (const { note } of notes.of(clients)) {
        if (!note.isErased) continue
        const { rows } = await admin.query('SELECT id FROM customers WHERE email = $1', [note.email])
        if (rows.length > 0) found.push(`customer ${note.id} was erased, and has an email`)
      }
      return found
    },
  },
}
