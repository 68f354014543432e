import type { Database } from '@merchant-payments/db'
import type { Keyring } from '@merchant-payments/db/encryption'
import type { CountryRules, Processor } from '@merchant-payments/processor'
import type { AuditLog } from '../audit-log/audit-log.ts'
import type { PlatformHosting } from '../hosting/choose-route.ts'
import type { AccountTerms } from '../merchants/set-up-account.ts'
import type { OperatorTwoFactor } from '../people/operators.ts'
import type { PasswordCost } from '../people/password.ts'
import type { Screen } from '../screening/screen.ts'
import type { AccountContext } from './account-context.ts'
import type { ActionLimit } from './action-limit.ts'
import type { Actor, Caller } from './actor.ts'
import type { Clock } from './clock.ts'
import type { IdempotentCall } from './idempotency.ts'
import type { Observer } from './observer.ts'
import type { Readers } from './replica-routing.ts'
import type { SandboxClock } from './sandbox-clock.ts'

/** A text to one person, and the same as HTML where it is laid out. */
export type Mail = { to: string; subject: string; text: string; html?: string }

/** What verbs work with. Built once per process. */
export type Services = {
  database: Database
  /** Where lists are read. Left out without a replica: on the primary, as everything. */
  readers?: Readers | undefined
  processor: Processor
  keyring: Keyring
  /** The database's time: for holds, limits, expiries of keys, retries, and the audit log. */
  clock: Clock
  /** The processor's time: for objects, events, deadlines and charts. */
  processorClock: Clock
  /** Advances the processor's time. Left out where the processor is a real one. */
  sandboxClock?: SandboxClock | undefined
  /** Who changed what. */
  auditLog: AuditLog
  /** In which countries the processor opens accounts for this platform, and what it may do with them. */
  countryRules: CountryRules
  /** The merchants whose live payments the platform takes if their own account cannot. */
  platformHosting: PlatformHosting
  /** Whether people are operators only once they sign in with a second factor. */
  operatorTwoFactor: OperatorTwoFactor
  /** What an operator decides about the accounts of merchants. The built-in terms when left out. */
  accountTerms?: AccountTerms
  /** Finds what may not be sold. */
  screen: Screen
  /** Internal networks that webhook deliveries may reach nevertheless. */
  webhookAllowCidrs: readonly string[]
  /** Where people and the processor reach this server, without a trailing slash. */
  publicUrl: string
  /** Counts attempts at what is limited, such as signing in. */
  attempts: ActionLimit
  /** Of guessing a password. Left out except in tests, which make many that are no secret. */
  passwordCost?: PasswordCost
  /** Sends a mail, or shows it where there is none. Rejects when it could not be handed over. */
  mail(message: Mail): Promise<void>
  /** Whether mails reach people who are not the operator: of the sandbox's customers there are none. */
  mailsCustomers: boolean
  /** Tells the operator, in the log, what they should see to. */
  alert(details: object, message: string): void
  /** Counts what happens. Left out where nothing is counted. */
  observer?: Observer | undefined
  /** Tells the delivery worker of this process, if there is one, that something waits. */
  wakeDeliveries(): void
}

export type Context = {
  services: Services
  /** Who asks. Null without a key or a session. */
  actor: Actor | null
  /** What the request is about. Null without a key or a session, and when a person has selected no merchant. */
  account: AccountContext | null
  /** X-Request-Id of what is being answered. */
  requestId?: string | undefined
  /**
   * What a request with an Idempotency-Key is called, the same in each attempt at it: one that comes after a crash or a
   * lost answer goes on where the last one ended.
   */
  requestKey?: string | undefined
  /**
   * Asked right before an effect: whether this attempt at the request is still the one.
   * @throws idempotency_key_in_use when another one has taken it over
   */
  stillHeld?: (() => Promise<void>) | undefined
  /** The Idempotency-Key of a native call, until it is looked at. */
  idempotentCall?: IdempotentCall | undefined
  /** Fires when the server ends: a procedure that waits for something answers now. */
  closing?: AbortSignal | undefined
  /**
   * Who asks by now, at no cost to their rate limit: a key may be revoked, or a member removed, while they wait.
   * @throws what they would be refused with
   */
  reauthenticate?: (() => Promise<Caller | null>) | undefined
  /** Called by a change that turns out to be none. */
  unchanged?: (() => void) | undefined
}
