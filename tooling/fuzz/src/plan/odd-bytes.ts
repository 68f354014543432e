import fc from 'fast-check'
import type { Operation } from '../contract.ts'
import type { Expected, Plan } from './plan.ts'
import { validRequest } from './valid.ts'

type Request = fc.Arbitrary<Omit<Plan, 'caller' | 'framing'>>
type Mangling = { note: string; expected: Expected; mangle: (bytes: Buffer, at: number) => Buffer }

/** Puts bytes where a fraction of the body ends. */
const putIn =
  (...bytes: number[]) =>
  (body: Buffer, at: number) => {
    const index = Math.floor(body.length * at)
    return Buffer.concat([body.subarray(0, index), Buffer.from(bytes), body.subarray(index)])
  }

const manglings: Mangling[] = [
  {
    note: 'cut off',
    expected: 'refusal',
    mangle: (body, at) => body.subarray(0, 1 + Math.floor((body.length - 2) * at)),
  },
  { note: 'with a byte 0xff', expected: 'refusal', mangle: putIn(0xff) },
  { note: 'with half a character', expected: 'refusal', mangle: putIn(0xe2, 0x82) },
  { note: 'with an encoded surrogate', expected: 'refusal', mangle: putIn(0xed, 0xa0, 0x80) },
  { note: 'with an overlong slash', expected: 'refusal', mangle: putIn(0xc0, 0xaf) },
  { note: 'with a NUL', expected: 'refusal', mangle: putIn(0) },
  {
    note: 'behind a byte order mark',
    expected: 'documented',
    mangle: (body) => Buffer.concat([Buffer.from('\ufeff'), body]),
  },
  {
    note: 'behind two of them',
    expected: 'refusal',
    mangle: (body) => Buffer.concat([Buffer.from('\ufeff\ufeff'), body]),
  },
  { note: 'in UTF-16', expected: 'refusal', mangle: (body) => Buffer.from(body.toString(), 'utf16le') },
  { note: 'twice', expected: 'refusal', mangle: (body) => Buffer.concat([body, body]) },
  {
    note: 'in a list',
    expected: 'refusal',
    mangle: (body) => Buffer.concat([Buffer.from('['), body, Buffer.from(']')]),
  },
  { note: 'behind a comment', expected: 'refusal', mangle: (body) => Buffer.concat([Buffer.from('/**/'), body]) },
  { note: 'with a bit flipped', expected: 'documented', mangle: flip },
  {
    note: 'behind 1 MiB of blanks',
    expected: 'refusal',
    mangle: (body) => Buffer.concat([Buffer.alloc(1024 * 1024, ' '), body]),
  },
]

function flip(body: Buffer, at: number): Buffer {
  const copy = Buffer.from(body)
  const index = Math.floor((copy.length - 1) * at)
  copy[index] = (copy[index] ?? 0) ^ (1 << Math.floor(at * 7.99))
  return copy
}

/** A valid body with damaged bytes. */
export function mangledBody(operation: Operation): Request | null {
  if (!operation.takesBody) return null
  const some = fc.tuple(fc.constantFrom(...manglings), fc.double({ min: 0, max: 1, noNaN: true }))
  return fc.tuple(validRequest(operation), some).map(([request, [{ note, expected, mangle }, at]]) => ({
    ...request,
    body: request.body ?? {},
    group: 'bytes',
    note: `the body ${note}`,
    mangle: (bytes: Buffer) => mangle(bytes, at),
    expected,
  }))
}
