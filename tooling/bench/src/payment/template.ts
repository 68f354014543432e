/** A request to the processor, its form read. */
export type Asked = { method: string; path: string; account: string | null; form: string }
/** One recorded request with what was answered. */
export type Exchange = { asked: Asked; status: number; body: string }
/** An event as the processor sent it, and whether to the endpoint for connected accounts. */
export type SentEvent = { connect: boolean; body: string }
/** All that the processor heard and said of one payment. */
export type Recording = { exchanges: readonly Exchange[]; events: readonly SentEvent[] }

const objectId = /\b(?:cs_(?:test|live)|pi|ch|txn|fee|evt|pm|cus|in|li|req|seti)_[A-Za-z0-9]{8,}/g
const serialDigits = 8
/** Shorter values of a form, such as an amount, may stand in an answer by chance. */
const leastEchoed = 16

/** The text with each object's id made that of the payment with a serial number. */
export function renumber(text: string, serial: number): string {
  const digits = String(serial).padStart(serialDigits, '0')
  return text.replaceAll(objectId, (id) => id.slice(0, -serialDigits) + digits)
}

/** The serial number in a renumbered path. */
export function serialOf(path: string): number | null {
  const [id] = path.match(objectId) ?? []
  const digits = id?.slice(-serialDigits)
  return digits !== undefined && /^\d+$/.test(digits) ? Number(digits) : null
}

/** Whether a path names an object of a payment. */
export function isOfObject(path: string): boolean {
  return path.search(objectId) >= 0
}

/** Requests of one kind have one name, whichever payment they are about. */
export function kindOf({ method, path, account }: Asked): string {
  return `${method} ${renumber(path, 0)} ${account ?? ''}`
}

/**
 * The values of a form that differ from the recorded one, by the recorded value: our references are echoed in responses and
 * events.
 */
export function echoes(recorded: string, form: string): Map<string, string> {
  const now = new URLSearchParams(form)
  return new Map(
    [...new URLSearchParams(recorded)].flatMap(([name, value]): [string, string][] => {
      const other = now.get(name)
      return other !== null && other !== value && value.length >= leastEchoed ? [[value, other]] : []
    }),
  )
}

/** The text with what was recorded replaced by what this payment says. */
export function echo(text: string, replaced: ReadonlyMap<string, string>): string {
  return [...replaced].reduce((echoed, [value, other]) => echoed.replaceAll(value, other), text)
}
