import { readFile } from 'node:fs/promises'
import { Connection } from './wire/connection.ts'

/** Sends a request that was kept, as it was, and prints what is answered. The key in it must still be known there. */
export async function replay(baseUrl: string, file: string): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl)
  const bytes = await readFile(file)
  const [method = 'GET'] = bytes.toString('latin1', 0, 20).split(' ')
  const connection = new Connection({ host: hostname, port: Number(port || 80) })
  const [answer] = await connection.exchange({ bytes, method, answers: 1, ownConnection: true })
  console.log(JSON.stringify(answer, null, 2))
  return answer !== undefined && answer.status < 500
}
