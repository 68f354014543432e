import { html } from 'hono/html'
import { empty, filterOf } from './components.ts'
import { dashboardPage, type Frame } from './frame.ts'
import { objectTable } from './objects.ts'
import { pathTo, pathToId } from './paths.ts'

const most = 50

/** Leads to what has an id; a list of what holds the text, where nothing has. */
export function findPage(frame: Frame): Response | Promise<Response> {
  const { inspection, query, live } = frame
  const text = filterOf(query, 'q') ?? ''
  const target = text && targetOf(frame, text)
  if (target) return new Response(null, { status: 303, headers: { location: target } })
  const found = text ? inspection.objects({ live, query: text, limit: most }) : []
  return dashboardPage(frame, {
    title: 'Find',
    at: 'objects',
    body: html`<h1>${text ? html`What holds “<bdi>${text}</bdi>”` : 'Find'}</h1>
${found.length === 0 ? empty(text ? 'Nothing in this mode.' : 'Type an id, an email or any text of an object.') : objectTable(frame, found)}
${found.length < most ? '' : html`<p><a href="${pathTo('objects', frame, { q: text })}">All of them</a></p>`}`,
  })
}

function targetOf(frame: Frame, id: string): string | null {
  const { inspection, live } = frame
  const request = id.startsWith('req_') ? inspection.request(id) : null
  if (request) return pathTo(`requests/${request.seq}`, frame)
  if (inspection.known([id], live).has(id)) return pathToId(id, frame)
  if (!frame.settings.keys.testAlone && inspection.known([id], !live).has(id)) return pathToId(id, { live: !live })
  return null
}
