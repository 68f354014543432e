import { createServer } from 'node:http'
import { receiver } from './receiver.ts'

export const server = createServer((request, response) => {
  if (request.url === '/webhooks') return receiver.node(request, response)
  response.writeHead(404).end()
})
