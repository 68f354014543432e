/**
 * Where an expectation comes from. `documented` – a page of Stripe's documentation says so; `types` – the official SDK's types
 * do; `measured` – platforms have called Stripe and published the answer; `unverified` – a question without a known answer.
 */
export type Source = { kind: 'documented' | 'types' | 'measured' | 'unverified'; text: string }

export const documented = (page: string): Source => ({ kind: 'documented', text: `docs.stripe.com/${page}` })
export const types = (file: string): Source => ({ kind: 'types', text: `stripe ${file}.d.ts` })
export const measured = (what: string): Source => ({ kind: 'measured', text: what })
export const unverified = (question: string): Source => ({ kind: 'unverified', text: question })
