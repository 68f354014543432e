import Fastify from 'fastify'
import { receiver } from './receiver.ts'

export const app = Fastify()

app.register(receiver.fastify, { prefix: '/webhooks' }) // other routes keep their JSON parser
