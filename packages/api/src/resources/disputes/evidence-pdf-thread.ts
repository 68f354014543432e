import { answerInThread } from '../../core/concurrency/answer-in-thread.ts'
import { findUnprintable, type PdfTask, renderEvidence } from './render-evidence-pdf.ts'

answerInThread((task: PdfTask) => ('check' in task ? task.check.map(findUnprintable) : renderEvidence(task.render)))
