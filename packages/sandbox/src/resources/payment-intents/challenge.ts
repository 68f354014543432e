import { randomText } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'

const maxRememberedTokens = 20

/** Starts a 3-D Secure challenge. The token contains the id of the intent, and still leads to it after the challenge. */
export function startChallenge(
  intent: Stored<'payment_intent'> | Stored<'setup_intent'>,
  method: Stored<'payment_method'>,
): void {
  const token = `${intent.kind === 'payment_intent' ? 'payatt' : 'setatt'}_${intent.id}_${randomText(32)}`
  intent.state.challenge = { token, payment_method: method.id }
  intent.state.challenged = [...(intent.state.challenged ?? []), token].slice(-maxRememberedTokens)
}
