/** Directly before a term: "anti-counterfeit", "non-steroidal". */
const before = /(?:^|[^\p{L}])(?:anti|non)[-‐‑ ]$/iu
/** Directly behind a term: "steroid-free", "malware removal", "phishing awareness". "Steroids, free delivery" denies nothing. */
const behind =
  /^s?(?:[-‐‑]free(?![\p{L}-])(?! (?:shipping|delivery|sample|postage))|[-‐‑ ](?:awareness|prevention|detector|detection|removal|remover|scanner|recovery|rehab|rehabilitation)(?![\p{L}]))/iu

/** The number of characters that either expression can match. */
const reach = 24

/** Whether the words around a term say that it is absent, or fought: the text from `first` to `last` is the term. */
export function isDenied(text: string, first: number, last: number): boolean {
  return (
    before.test(text.slice(Math.max(0, first - reach), first)) || behind.test(text.slice(last + 1, last + 1 + reach))
  )
}
