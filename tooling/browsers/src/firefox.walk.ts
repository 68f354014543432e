import { inject } from 'vitest'
import { startFirefox } from './engines/firefox.ts'
import { walkIn } from './walk.ts'

walkIn('firefox', () => startFirefox(inject('browsers')['firefox-esr']))
