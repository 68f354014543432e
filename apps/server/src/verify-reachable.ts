import { connect } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

const connectMs = 5_000

/** Ports of addresses without one; for mail those of its library. */
const defaultPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465, 'http:': 80, 'https:': 443 }

/**
 * Warns of addresses at which nothing listens. Payments need neither mail nor traces, so the process starts without an answer, and
 * does not wait for one.
 */
export async function warnOfUnreachable(
  { smtp, otlpEndpoint }: Pick<Config, 'smtp' | 'otlpEndpoint'>,
  log: Logger,
): Promise<void> {
  const addresses = { SMTP_URL: smtp?.url, OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint }
  await Promise.all(
    Object.entries(addresses).map(async ([variable, address]) => {
      if (address === undefined) return
      const { protocol, hostname, port } = new URL(address)
      const [host, number] = [hostname.replace(/^\[|\]$/g, ''), Number(port) || (defaultPorts[protocol] ?? 0)]
      const reason = await whyUnreachable(host, number)
      if (reason !== null) log.warn({ reason }, `${variable}: no server answers at ${host}:${number}`)
    }),
  )
}

/** Null for a port that accepts connections. */
function whyUnreachable(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectMs })
    const end = (reason: string | null) => {
      socket.destroy()
      resolve(reason)
    }
    socket.once('connect', () => end(null))
    socket.once('timeout', () => end('no answer in time'))
    socket.once('error', (error) => end('code' in error ? String(error.code) : error.message))
  })
}
