// A process that uses the server of a data directory until its standard input ends.
import { once } from 'node:events'
import { startEmbeddedPostgres } from '../start.ts'

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
process.stdout.write(`${server.url}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
await server.stop()
