import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { stateIs } from '../../store/objects.ts'
import { priceWire } from './object.ts'

/** Frees a lookup key for another price. Throws a 400 if a price has the key, unless it is `transferred`. */
export function takeLookupKey(ctx: Context, key: string, transferred: boolean): void {
  const [owner] = ctx.objects.all('price', ctx, stateIs('lookup_key', key))
  if (!owner) return
  if (!transferred) {
    throw invalid(
      `A price (\`${owner.id}\`) already uses that lookup key. You can transfer it by setting \`transfer_lookup_key=true\`.`,
      'lookup_key',
    )
  }
  owner.state.lookup_key = null
  ctx.objects.save(owner)
  recordEvent(ctx, 'price.updated', priceWire(owner), { lookup_key: key })
}
