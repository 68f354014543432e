const themes = ['stripe', 'night', 'flat']

/** The supported variables of the Appearance API: the CSS property that validates the value → our variables. */
const supportedVariables = {
  colorPrimary: ['color', '--accent'],
  colorBackground: ['color', '--field'],
  colorText: ['color', '--ink'],
  colorTextSecondary: ['color', '--soft'],
  colorTextPlaceholder: ['color', '--faint'],
  colorDanger: ['color', '--error'],
  borderRadius: ['border-radius', '--radius'],
  fontFamily: ['font-family', '--font'],
  fontSizeBase: ['font-size', '--size'],
}

/** Applies the page's appearance options; invalid values are ignored. */
export function applyAppearance(root, { theme, variables = {} } = {}) {
  root.dataset.theme = themes.includes(theme) ? theme : 'stripe'
  applyVariables(root, supportedVariables, variables)
}

/** Sets the variables of our style sheets; invalid values are ignored. @param supported as `supportedVariables` */
export function applyVariables(root, supported, variables) {
  for (const [name, [property, variable]] of Object.entries(supported)) {
    const value = String(variables[name] ?? '')
    if (value && !/url\(|var\(/i.test(value) && CSS.supports(property, value)) root.style.setProperty(variable, value)
    else root.style.removeProperty(variable)
  }
}
