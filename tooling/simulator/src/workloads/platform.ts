import { idOf, price, redirects } from './sell.ts'
import { createNotes, type Workload } from './workload.ts'

const notes = createNotes<{ merchant: string; email: string; soldWhilePaused: boolean }>()

/** A platform with its key: it creates a merchant, gives it a key, pauses and resumes it, and closes it. */
export const platform: Workload = {
  name: 'platform',
  async act(client) {
    const { random } = client
    const email = `${client.name.replace(' ', '-')}@merchants.example`
    const created = await client.asPlatform('POST', '/merchants', {
      name: 'Tea Room',
      email,
      country: 'US',
      invite: false,
    })
    const merchant = idOf(created)
    const note = notes.add(client, { merchant, email, soldWhilePaused: false })
    const own = await client.asPlatform('POST', `/merchants/${merchant}/keys`, { name: 'Till' })
    const { key: apiKey } = own.data as { key: string }
    const line_items = [{ amount: price, currency: 'usd', name: 'Tea', quantity: 1 }]
    const sells = () => client.send('POST', '/payment-sessions', { line_items, ...redirects }, { apiKey })
    const reason = 'a review'
    idOf(await client.asPlatform('POST', `/merchants/${merchant}/pause`, { payments: true, payouts: true, reason }))
    note.soldWhilePaused = (await sells()).status < 300
    idOf(await client.asPlatform('POST', `/merchants/${merchant}/resume`))
    if (random.chance(0.5)) await sells()
    if (random.chance(0.5)) idOf(await client.asPlatform('POST', `/merchants/${merchant}/close`, { reason }))
  },
  invariants: {
    'a merchant who was created is there once': async ({ admin, clients }) => {
      const found: string[] = []
      for (const { note } of notes.of(clients)) {
        const { rows } = await admin.query('SELECT id FROM merchants WHERE email = $1', [note.email])
        if (rows.length !== 1 || rows[0].id !== note.merchant)
          found.push(`${note.merchant} is ${rows.map(({ id }) => id).join()}`)
      }
      return found
    },
    'a merchant sells nothing from the answer to a pause until the resume': async ({ clients }) =>
      notes
        .of(clients)
        .flatMap(({ note }) => (note.soldWhilePaused ? [`${note.merchant} sold while it was paused`] : [])),
  },
}
