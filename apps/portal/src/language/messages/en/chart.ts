import { messages } from '../../messages.ts'

export const chart = messages({
  chart: {
    valuesOf: 'Values of {title}',
    none: '{name}: none.',
    maximum: '{name}: maximum {value} ({place}).',
    fromTo: 'From {from} to {to}. {said}',
  },
})
