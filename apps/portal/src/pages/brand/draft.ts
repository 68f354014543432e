/** The labels of the fields of a brand. */
export const labels = {
  name: 'Name',
  logo: 'Logo',
  icon: 'Icon',
  color: 'Button colour',
  accent: 'Link colour',
  support_email: 'Support email',
  support_url: 'Support page',
  terms_url: 'Terms',
  privacy_url: 'Privacy policy',
} as const

/** A brand as it is typed: an empty text for a field that is not set. */
export type Draft = Record<keyof typeof labels, string>
