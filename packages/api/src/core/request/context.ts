import type { Database } from '@merchant-payments/db'
import type { Keyring } from '@merchant-payments/db/encryption'
import type { AccountModel, CountryRules, Processor } from '@merchant-payments/processor'
import type { AuditLog } from '../audit-log/audit-log.ts'
import type { DataKeys } from '../encryption/data-keys.ts'
import type { AccountContext } from './account-context.ts'
import type { ActionLimit } from './action-limit.ts'
import type { Actor, Caller } from './actor.ts'
import type { Admission } from './admission.ts'
import type { Clock } from './clock.ts'
import type { Held, IdempotentCall } from './idempotency.ts'
import type { Observer } from './observer.ts'
import type { AccountTerms, OperatorTwoFactor, PasswordCost, PlatformHosting } from './platform-terms.ts'
import type { FeedWatch, ScreenTexts } from './ports.ts'
import type { Readers } from './replica-routing.ts'
import type { SandboxClock } from './sandbox-clock.ts'

/** A text to one person, optionally also as HTML. */
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** The name of the sender that the person sees. Default: the platform's. */
  from?: string
}

/** The services that verbs use, built once per process. */
export type Services = {
  database: Database
  /** Reads lists from a replica. Without it lists are read from the primary. */
  readers?: Readers | undefined
  processor: Processor
  keyring: Keyring
  dataKeys: DataKeys
  /** The database's time: for holds, limits, expiries of keys, retries, and the audit log. */
  clock: Clock
  /** The processor's time: for objects, events, deadlines and charts. */
  processorClock: Clock
  /** Advances the processor's time. Undefined if the processor is not a sandbox. */
  sandboxClock?: SandboxClock | undefined
  /** Records changes and their authors. */
  auditLog: AuditLog
  /** The countries in which the processor opens accounts for this platform, and the capabilities there. */
  countryRules: CountryRules
  /** The merchants whose live payments the platform hosts if their own account cannot accept them. */
  platformHosting: PlatformHosting
  /** Whether operators must sign in with a second factor. */
  operatorTwoFactor: OperatorTwoFactor
  /** The model of new merchants' accounts. Default: platform. */
  accountModel?: AccountModel | undefined
  /** The terms of merchants' accounts that an operator sets. The built-in terms by default. */
  accountTerms?: AccountTerms
  /** Decides which request begins next, and which long work continues. */
  admission: Admission
  /** Waits for events, for all requests that do. */
  feedWatch: FeedWatch
  /** Detects prohibited content. */
  screenTexts: ScreenTexts
  /** Internal networks to which webhook deliveries are allowed. */
  webhookAllowCidrs: readonly string[]
  /** Seconds before each attempt of a delivery. Undefined: the default. */
  webhookRetrySchedule?: readonly number[] | undefined
  /** The addresses and networks from which webhook deliveries come. Empty: merchants see no addresses. */
  webhookSourceAddresses: readonly string[]
  /** The address of this server for people and the processor, without a trailing slash. */
  publicUrl: string
  /** Counts limited attempts, such as sign-ins. */
  attempts: ActionLimit
  /** The cost of hashing a password. Set only in tests, which create many passwords that are not secret. */
  passwordCost?: PasswordCost
  /** Sends a mail, or prints it in development. Rejects without a mail server, or if it refuses the mail. */
  mail(message: Mail): Promise<void>
  /** Whether mails can be sent at all. If not, each one would be rejected. */
  sendsMail: boolean
  /** Whether mails reach people other than the operator. The sandbox's customers get no mail. */
  mailsCustomers: boolean
  /** Whether customers get mails that no person has sent: about failed renewals, and cards that expire. */
  remindsCustomers: boolean
  /** Reports a problem to the operator, in the log. */
  alert(details: object, message: string): void
  /** Records metrics, if they are enabled. */
  observer?: Observer | undefined
  /** Wakes the delivery worker of this process, if it has one. */
  wakeDeliveries(): void
}

export type Context = {
  services: Services
  /** The author of the request. Null without a key or a session. */
  actor: Actor | null
  /** The account of the request. Null without a key or a session, and if a person has selected no merchant. */
  account: AccountContext | null
  /** The X-Request-Id of the request. */
  requestId?: string | undefined
  /**
   * The name of a request with an Idempotency-Key, the same in each attempt: an attempt after a crash or a lost answer
   * continues where the last one ended.
   */
  requestKey?: string | undefined
  stillHeld?: Held['stillHeld'] | undefined
  hasActed?: Held['hasActed'] | undefined
  answerOnce?: Held['answerOnce'] | undefined
  /** The Idempotency-Key of a native call, until it is claimed. */
  idempotentCall?: IdempotentCall | undefined
  /** Aborted when the server shuts down: a procedure that waits must answer now. */
  closing?: AbortSignal | undefined
  /**
   * Authenticates the caller again, without counting towards the rate limit: a key may be revoked, or a member removed,
   * while they wait.
   * @throws the error with which the caller would be refused now
   */
  reauthenticate?: (() => Promise<Caller | null>) | undefined
  /** The state of the merchant is checked after the input, by the REST projection: by then the other checks have passed. */
  checksStateAfterInput?: true | undefined
  /** Called by a change without effect. */
  unchanged?: (() => void) | undefined
}
