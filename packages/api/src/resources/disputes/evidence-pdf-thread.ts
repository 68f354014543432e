import { answerInThread } from '../../core/concurrency/answer-in-thread.ts'
import type { PdfTask } from './evidence-pdf.ts'
import { findUnprintable, renderEvidence } from './render-evidence-pdf.ts'

answerInThread((task: PdfTask) => ('check' in task ? task.check.map(findUnprintable) : renderEvidence(task.render)))
