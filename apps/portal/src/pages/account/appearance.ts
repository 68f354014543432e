import type { Appearance } from './load-connect.ts'

/** The variable of the processor's forms, and the token of the portal's styles that it takes. */
const tokens = {
  fontFamily: '--sans',
  borderRadius: '--radius-small',
  colorPrimary: '--accent',
  colorBackground: '--card',
  colorText: '--ink',
  colorSecondaryText: '--soft',
  colorBorder: '--line-strong',
  colorDanger: '--bad',
  buttonPrimaryColorBackground: '--accent',
  buttonPrimaryColorBorder: '--accent',
  buttonPrimaryColorText: '--on-accent',
  buttonSecondaryColorBackground: '--card',
  buttonSecondaryColorBorder: '--line-strong',
  buttonSecondaryColorText: '--ink',
  actionPrimaryColorText: '--accent-ink',
  formBackgroundColor: '--input',
  formHighlightColorBorder: '--focus',
  formAccentColor: '--accent',
  badgeSuccessColorBackground: '--good-wash',
  badgeSuccessColorBorder: '--good-line',
  badgeSuccessColorText: '--good',
  badgeDangerColorBackground: '--bad-wash',
  badgeDangerColorBorder: '--bad-line',
  badgeDangerColorText: '--bad',
} as const

/**
 * The look of the portal for the processor's forms, in the brand and scheme of now.
 * @param style the computed style of the document
 */
export function appearanceOf(style: Pick<CSSStyleDeclaration, 'getPropertyValue'>): Appearance {
  const known = Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()] as const)
  return { variables: { fontSizeBase: '16px', ...Object.fromEntries(known.filter(([, value]) => value !== '')) } }
}
