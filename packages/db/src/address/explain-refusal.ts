/** The variables that hold an address of the database. */
export type AddressVariable = 'DATABASE_URL' | 'DIRECT_DATABASE_URL'

/** A database address that this process cannot work with. The message is one line, which names the variable and the remedy. */
export class DatabaseAddressError extends Error {
  override readonly name = 'DatabaseAddressError'
}

type Refusal = { variable: AddressVariable; code: string; message: string; host: string }
type Sentence = (refusal: Refusal) => string

/** Sentences for errors of the network, by the code of Node.js. */
const ofNetwork: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: ({ host }) => `no server listens at ${host}. Check the host and the port, and that PostgreSQL runs.`,
  ENOTFOUND: ({ host }) => `the host ${host} is not known. Check its name.`,
  EAI_AGAIN: ({ host }) => `the host ${host} could not be resolved. Check its name, and the DNS of this machine.`,
  ETIMEDOUT: () => unanswered,
  EHOSTUNREACH: () => unanswered,
  ENETUNREACH: () => unanswered,
  ENOENT: ({ message }) => `a file that it names cannot be read (${message}).`,
  ECONNRESET: () =>
    'the server closed the connection. Check that PostgreSQL, or its pooler, listens at this host and port.',
}

const unanswered = 'the server did not answer in time. Check the host and the port, and the firewall in between.'

const untrusted: Sentence = ({ message }) =>
  `the certificate of the server is not trusted (${message}). Name its authority: ?sslmode=verify-full&sslrootcert=/path/to/ca.pem`

/** Sentences for errors of PostgreSQL and its poolers, by SQLSTATE. */
const ofServer: Readonly<Record<string, Sentence>> = {
  '28P01': ({ message }) => `${message}. Correct the user or the password; special characters are percent-encoded.`,
  '28000': ({ message }) => `${message}. Correct the user, or admit it in pg_hba.conf of the server.`,
  '3D000': ({ message }) => `${message}. Create it (CREATE DATABASE … OWNER …), or correct the name.`,
  '42501': ({ message }) =>
    `${message}. Make the user of the address the owner of the database: ALTER DATABASE … OWNER TO …`,
  '25006': () => readOnly,
  '53100': ({ message }) => `the disk of the server is full (${message}). Make room on it.`,
  '53300': ({ message }) =>
    `${message}. Raise max_connections of the server, or lower DATABASE_POOL_SIZE of its processes.`,
  '57P03': ({ message }) => `${message}. Start again when the server accepts connections.`,
  '42P05': (refusal) => sharedSessions(refusal),
  '26000': (refusal) => sharedSessions(refusal),
}

/** The server, or a pooler, is no place to write. */
export const readOnly =
  'the database is read-only. Name the primary instead of a standby, and reset default_transaction_read_only.'

/** A pooler gives the connection of one client to another. */
export const sharedSessions = ({ variable }: Pick<Refusal, 'variable'>): string =>
  variable === 'DIRECT_DATABASE_URL'
    ? 'a pooler in transaction mode is in between. Name the server itself: migrations need a connection of their own.'
    : 'a pooler in transaction mode is in between, and DATABASE_POOL_MODE is session. Set DATABASE_POOL_MODE=transaction, and DIRECT_DATABASE_URL to an address without the pooler.'

/** One line for an operator on why a connection to the database could not be had or used; null for an error of another kind. */
export function explainRefusal(variable: AddressVariable, error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const refusal = refusalOf(variable, error)
  const sentence = sentenceFor(refusal) ?? (isOfServer(error) ? `${refusal.message} (SQLSTATE ${refusal.code}).` : null)
  return sentence === null ? null : `${variable}: ${sentence}`
}

/** The same for a statement that the server refused for a reason that its operator can remove. */
export function explainServerError(variable: AddressVariable, error: unknown): string | null {
  if (!(error instanceof Error) || !isOfServer(error)) return null
  const refusal = refusalOf(variable, error)
  const sentence = ofServer[refusal.code]
  return sentence ? `${variable}: ${sentence(refusal)}` : null
}

function refusalOf(variable: AddressVariable, error: Error): Refusal {
  return { variable, code: textOf(error, 'code'), message: firstLineOf(error), host: hostOf(error) }
}

function sentenceFor(refusal: Refusal): string | null {
  const { code, message } = refusal
  const known = ofServer[code] ?? ofNetwork[code]
  if (known) return known(refusal)
  if (/CERT|UNABLE_TO_(?:GET_ISSUER|VERIFY)/.test(code)) return untrusted(refusal)
  if (message === 'The server does not support SSL connections')
    return 'the server does not offer TLS. Switch it on there (ssl = on), or leave out sslmode in a private network.'
  if (/client password must be a/.test(message)) return 'the server asks for a password, and the address has none.'
  if (/timeout|terminated/i.test(message)) return unanswered
  return null
}

/** Errors of the server have a severity, which those of the driver lack. */
function isOfServer(error: Error): boolean {
  return textOf(error, 'severity') !== '' && /^[0-9A-Z]{5}$/.test(textOf(error, 'code'))
}

/** Over several addresses of one name the error is an aggregate, whose parts have the address. */
function hostOf(error: Error): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  const [name, address, port] = ['hostname', 'address', 'port'].map((field) => textOf(first, field))
  return name || [address, port].filter(Boolean).join(':')
}

function firstLineOf(error: Error): string {
  return error.message.split('\n', 1)[0] || textOf(error, 'code')
}

function textOf(value: object, field: string): string {
  const found: unknown = Reflect.get(value, field)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}
