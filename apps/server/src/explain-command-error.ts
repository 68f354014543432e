import { ApiError } from '@merchant-payments/api/services'
import { explainServerError } from '@merchant-payments/db/address'
import { isRefusedFile, reasonOf } from '@merchant-payments/db/data-directory'
import { ModeNotSetUpError, operatorText, ProcessorError } from '@merchant-payments/processor'

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
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is in use. Stop the program that uses it, or set other ports with PORT and SANDBOX_PORT.`
  }
  if ('code' in error && error.code === 'EACCES' && 'port' in error) {
    return `Port ${String(error.port)} may not be listened on. Set PORT to a port above 1023.`
  }
  if ('code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') && 'syscall' in error) {
    return `Wrong configuration: HOST is not an address of this machine (${error.message})`
  }
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
