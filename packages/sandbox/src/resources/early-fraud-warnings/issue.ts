import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { earlyFraudWarningWire } from './object.ts'

/** The issuer of a card says that a payment is fraudulent, which no dispute need follow. */
export function issueFraudWarning(ctx: Context, charge: Stored<'charge'>): void {
  const warning = ctx.objects.insert('radar.early_fraud_warning', ctx, newId('issfr'), ctx.now, {
    charge: charge.id,
    payment_intent: charge.state.payment_intent,
    fraud_type: 'unauthorized_use_of_card',
  })
  recordEvent(ctx, 'radar.early_fraud_warning.created', earlyFraudWarningWire(warning))
}
