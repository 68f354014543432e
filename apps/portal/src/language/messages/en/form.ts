import { messages } from '../../messages.ts'

export const form = messages({
  languageField: {
    language: 'Language',
    names: {
      en: 'English',
      es: 'Español',
      fr: 'Français',
      de: 'Deutsch',
      nl: 'Nederlands',
      pt: 'Português',
    },
    followsTheBrowser: 'Follows the browser',
  },
  metadataFrom: {
    valueWithoutKey: 'has a value without a key: {value}',
    keyTwice: 'has the key {key} twice',
  },
  metadataRows: {
    metadataOptional: 'Metadata<aside> optional</aside>',
    key: 'Key',
    keyNumbered: 'Key {index}',
    value: 'Value',
    valueNumbered: 'Value {index}',
    removeRow: 'Remove row {index}',
    addMetadata: 'Add metadata',
    hint: 'Up to 50 key-value pairs, such as a SKU. Customers do not see them.',
  },
  moneyFields: {
    amountHint: 'For example 12.50',
  },
  moneyFrom: {
    moreThanZero: 'must be more than 0',
    atMost: 'must be at most {decimal}',
    enterPrice: 'Enter a price such as {example}',
  },
  useFormFailure: {
    formIncomplete: 'The form is incomplete.',
  },
})
