import { lacksEncryptionKey, type Services } from '@merchant-payments/api/services'
import { isKeyRefused, ProcessorError } from '@merchant-payments/processor'
import type { Logger } from 'pino'
import { maxSkewMs } from './commands/doctor/checks/clock.ts'
import { ConfigError } from './config.ts'
import { DeadlineError, withDeadline } from './with-deadline.ts'

/** The time limit for the processor's answers, in milliseconds: while it is away, a process starts that much later. */
const processorMs = 2_000

/** @throws ConfigError where stored secrets were sealed with a key that this process does not have */
export async function verifyEncryptionKey(services: Pick<Services, 'database' | 'keyring'>): Promise<void> {
  if (await lacksEncryptionKey(services))
    throw new ConfigError(
      'ENCRYPTION_KEY does not open the stored secrets, which were sealed with another key. Add that key behind the new one, after a comma. ' +
        'If it is lost, docs/operating.md lists the commands that replace the secrets.',
    )
}

/**
 * Asks the processor whether it accepts the keys of each mode. Without an answer the process starts all the same, with a warning.
 * @throws ConfigError for a key that the processor refuses
 */
export async function verifyProcessorKeys(
  { processor }: Pick<Services, 'processor'>,
  log: Logger,
  limitMs = processorMs,
): Promise<void> {
  const modes = [true, false].filter(processor.isSetUp)
  await Promise.all(
    modes.map(async (livemode) => {
      const suffix = livemode ? 'LIVE' : 'TEST'
      try {
        await withDeadline(verifyKeysOf(processor, livemode, log), limitMs)
      } catch (error) {
        if (error instanceof ProcessorError && isKeyRefused(error))
          throw new ConfigError(
            `STRIPE_SECRET_KEY_${suffix} is refused by Stripe (${error.processorMessage}). Copy the key from the page "API keys" of its dashboard.`,
          )
        if (!(error instanceof ProcessorError || error instanceof DeadlineError)) throw error
        log.warn(
          { reason: error.message },
          `STRIPE_SECRET_KEY_${suffix} could not be verified, as the processor gave no definite answer`,
        )
      }
    }),
  )
}

async function verifyKeysOf(processor: Services['processor'], livemode: boolean, log: Logger): Promise<void> {
  const suffix = livemode ? 'LIVE' : 'TEST'
  const { id, skewMs } = await processor.inspection.platform(livemode)
  const owner = await processor.inspection.probePublishableKey(livemode, id)
  if (owner === 'unknown')
    throw new ConfigError(
      `STRIPE_PUBLISHABLE_KEY_${suffix} is not known to Stripe. Copy the key from the page "API keys" of its dashboard.`,
    )
  if (owner === 'of another platform')
    throw new ConfigError(
      `STRIPE_PUBLISHABLE_KEY_${suffix} belongs to another account than STRIPE_SECRET_KEY_${suffix}, which is of ${id}. Copy both keys from one account.`,
    )
  if (skewMs !== null && Math.abs(skewMs) > maxSkewMs)
    log.warn(
      { seconds: Math.round(skewMs / 1000) },
      'the clock of this machine differs from that of Stripe, whose events are refused: turn on time synchronization',
    )
}
