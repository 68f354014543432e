import { startFirefox } from './engines/firefox.ts'
import { walkIn } from './walk.ts'

walkIn((programs) => startFirefox(programs['firefox-esr']))
