import { ApiError } from '@merchant-payments/api/services'
import { explainServerError } from '@merchant-payments/db/address'
import { isRefusedFile, reasonOf } from '@merchant-payments/db/data-directory'
import { ModeNotSetUpError, operatorText, ProcessorError } from '@merchant-payments/processor'
import { explainListenError } from './settings/explain-listen-error.mjs'

/** Errors whose messages were written for an operator. */
const operatorErrors = [
  'DatabaseAddressError',
  'MigrationError',
  'DistributeError',
  'EmbeddedPostgresError',
  'CommandError',
  'EncryptionKeyError',
  'ExistingPersonError',
  'SandboxError',
  'SandboxFileError',
  'SessionZoneError',
  'SessionError',
  'ProbePortError',
]

/** The settings that a mode needs, for an operator. */
export function modeNotSetUp(livemode: boolean): string {
  const [mode, suffix] = livemode ? ['live', 'LIVE'] : ['test', 'TEST']
  return `The ${mode} mode is not set up: set STRIPE_SECRET_KEY_${suffix} and STRIPE_PUBLISHABLE_KEY_${suffix}.`
}

/** One line for the operator who typed the command; null when the error is a bug and needs its stack. */
export function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const refusal = explainListenError(error)
  if (refusal !== null) return refusal
  if (isRefusedFile(error)) {
    return `${error.path} cannot be used: ${reasonOf(error)}. Give this user the right to read and write it, or set DATA_DIR to another folder.`
  }
  if (error.name === 'ConfigError') return `Wrong configuration: ${error.message}`
  if (operatorErrors.includes(error.name)) return error.message
  if (error instanceof ApiError) return `${error.message} (${error.code})`
  if (error instanceof ModeNotSetUpError) return modeNotSetUp(error.livemode)
  if (error instanceof ProcessorError) return operatorText(error)
  return explainServerError('DATABASE_URL', error)
}
