import { Hono } from 'hono'
import { receiver } from './receiver.ts'

export const app = new Hono()

app.post('/webhooks', (c) => receiver.fetch(c.req.raw))
