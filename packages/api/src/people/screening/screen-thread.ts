import { workerData } from 'node:worker_threads'
import { answerInThread } from '../../core/concurrency/answer-in-thread.ts'
import type { ScreenedTexts } from '../../core/request/ports.ts'
import type { Blocklist } from './blocklist.ts'
import { createScreen } from './screen.ts'
import { screenFields } from './screen-fields.ts'

const screen = createScreen(workerData as Blocklist)

answerInThread((texts: ScreenedTexts) => screenFields(screen, texts))
