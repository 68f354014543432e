/** Names that belong to examples and to local networks. */
const reserved = /(^|\.)(localhost|local|example|invalid|example\.(com|net|org))$/

/** Stripe looks at a business's website when it is sent: addresses of examples and of this machine are refused. */
export function isRealWebsite(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) && !reserved.test(hostname)
}

/** The identity of a person in a request of either version of the API. */
type PersonSent = {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  dob?: { day?: number | undefined; month?: number | undefined; year?: number | undefined } | null | undefined
  address?: AddressSent | null | undefined
  id_number?: string | null | undefined
  /** The file that shows who the person is. */
  document?: string | null | undefined
}
export type AddressSent = {
  line1?: string | null | undefined
  city?: string | null | undefined
  postal_code?: string | null | undefined
  state?: string | null | undefined
}
type CompanySent = {
  name?: string | null | undefined
  phone?: string | null | undefined
  tax_id?: string | null | undefined
  address?: AddressSent | null | undefined
}

/** The known facts by requirement; undefined for an account that was complete from the start. */
type Facts = Record<string, string> | undefined

/** Notes what was handed in about a person. Only the verdicts of Stripe's test values are kept, never the values. */
export function notePerson(facts: Facts, sent: PersonSent | null | undefined): void {
  if (!sent) return
  for (const name of ['first_name', 'last_name', 'email', 'phone'] as const) note(facts, name, sent[name], 'given')
  const { dob } = sent
  if (dob === null) note(facts, 'dob', null, '')
  if (dob?.day && dob.month && dob.year) {
    note(facts, 'dob', 'sent', birthVerdicts[`${dob.year}-${dob.month}-${dob.day}`] ?? 'unproven')
  }
  noteAddress(facts, '', sent.address)
  note(facts, 'id_number', sent.id_number, numberVerdict(sent.id_number ?? '', 'verification_failed_id_number_match'))
  note(facts, 'document', sent.document, documentVerdicts[sent.document ?? ''] ?? 'unproven')
}

/** Notes what was handed in about a company. */
export function noteCompany(facts: Facts, sent: CompanySent | null | undefined): void {
  if (!sent) return
  for (const name of ['name', 'phone'] as const) note(facts, `company.${name}`, sent[name], 'given')
  note(facts, 'company.tax_id', sent.tax_id, numberVerdict(sent.tax_id ?? '', 'verification_failed_tax_id_match'))
  noteAddress(facts, 'company.', sent.address)
}

/** Stripe: testing Connect – dates of birth. */
const birthVerdicts: Readonly<Record<string, string>> = {
  '1900-1-1': 'verification_failed_keyed_identity',
  '1901-1-1': 'verified',
  '1902-1-1': 'verified',
}

/** Stripe: testing Connect – the first line of an address. */
const addressVerdicts: Readonly<Record<string, string>> = {
  address_full_match: 'verified',
  address_no_match: 'verification_failed_address_match',
  address_line1_no_match: 'verification_failed_address_match',
}

/** Stripe: testing Connect – file tokens of documents. */
const documentVerdicts: Readonly<Record<string, string>> = {
  file_identity_document_success: 'verified',
  file_identity_document_failure: 'verification_document_failed_other',
}

/** Stripe: testing Connect – personal and business numbers: zeros and 222222222 match, 111111111 does not. */
function numberVerdict(value: string, mismatch: string): string {
  const digits = value.replace(/\D/g, '')
  if (/^0+$/.test(digits) || digits === '222222222' || digits === '000000001') return 'verified'
  return /^1+$/.test(digits) ? mismatch : 'unproven'
}

function noteAddress(facts: Facts, prefix: string, sent: AddressSent | null | undefined): void {
  if (!sent) return
  note(facts, `${prefix}address.line1`, sent.line1, addressVerdicts[sent.line1 ?? ''] ?? 'unproven')
  for (const name of ['city', 'postal_code', 'state'] as const) {
    note(facts, `${prefix}address.${name}`, sent[name], 'given')
  }
}

function note(facts: Facts, name: string, value: string | null | undefined, verdict: string): void {
  if (value === undefined || !facts) return
  if (value === null || value === '') delete facts[name]
  else facts[name] = verdict
}
