import { workerData } from 'node:worker_threads'
import { answerInThread } from '../../core/concurrency/answer-in-thread.ts'
import type { ScreenedTexts } from '../../core/request/ports.ts'
import type { Blocklist } from './blocklist.ts'
import { findProhibited } from './find-prohibited.ts'
import { createScreen } from './screen.ts'

const screen = createScreen(workerData as Blocklist)

answerInThread((texts: ScreenedTexts) => findProhibited(screen, texts))
