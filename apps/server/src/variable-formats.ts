import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readForwardProxy } from '@merchant-payments/forward-proxy'
import { z } from 'zod'

// The formats of environment variables, each with a short description for error messages.

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'must be a port from 1 to 65535')

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`)

export const httpAddress = z
  .string()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http or https address')
  .transform((value) => value.replace(/\/+$/, ''))

export const databaseAddress = z
  .string()
  .refine((value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be a postgresql:// address')

export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

export const encryptionKeys = list.refine(
  (keys) => keys.length > 0 && keys.every((key) => Buffer.from(key, 'base64').length === 32),
  'must be 32 bytes in base64 (openssl rand -base64 32); older keys may follow after commas',
)

/** An empty item is refused: it would be one attempt less. */
export const retrySchedule = z
  .string()
  .regex(/^ *\d{1,7}(\.\d+)? *(, *\d{1,7}(\.\d+)? *)*$/, 'must be seconds, comma-separated')
  .transform((value) => value.split(',').map(Number))

export const cidrs = list.refine((items) => items.every(isCidr), 'must be networks such as 10.0.0.0/8, comma-separated')

export const addresses = list.refine(
  (items) => items.every((item) => isIP(item) !== 0 || isCidr(item)),
  'must be addresses or networks, comma-separated',
)

/** The message does not repeat the value, which may hold credentials. */
export const forwardProxy = z.string().transform((value, context) => {
  const proxy = readForwardProxy(value)
  if (proxy) return proxy
  context.addIssue('must be the address of an HTTP proxy, such as http://user:password@proxy.example:3128')
  return z.NEVER
})

/** A path whose file is read at once, so that its errors are reported at the start. */
export const fileOf = <T>(read: (path: string) => T) =>
  z
    .string()
    .transform((value) => resolve(value))
    .transform((path, context) => {
      try {
        return read(path)
      } catch (error) {
        context.addIssue(`(${path}) ${error instanceof Error ? error.message : 'cannot be read'}`)
        return z.NEVER
      }
    })

export function isCidr(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/')
  const family = isIP(address)
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}
