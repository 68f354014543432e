import express from 'express'
import { receiver } from './receiver.ts'

export const app = express()

app.post('/webhooks', receiver.node) // before express.json(): the signature covers the raw bytes
app.use(express.json())
