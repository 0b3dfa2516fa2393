import { defineApi, route } from '@/lib/core/http/api-table'
import { answerOfBillRun, postBillRun } from '../operations/charges/post-bill-run'
import { listBillRuns, previewBillRun, readBillRun } from '../operations/charges/read-bill-runs'
import { billRunPosted } from '../schemas-cards-answers'

export const chargesApi = defineApi('platform', 'Banking', {
  'GET /accounting/bill-run/preview': route(previewBillRun, {
    summary: 'What a bill run of a month would post and which cards it would charge',
  }),
  'POST /accounting/bill-run/post': route(postBillRun, {
    id: 'postBillRun',
    summary: 'Post the draft sales invoices of a month, and charge the cards that pay by themselves; safe to repeat',
    further: { 202: 'It takes longer; follow the job' },
    answer: billRunPosted,
    respond: answerOfBillRun,
    example: {
      id: '01990f6e-7d2a-7c11-9a35-5b1d0c7f2f11',
      job_id: '01990f6e-7d2a-7c11-9a35-5b1d0c7f2f12',
      invoices: 42,
      sweep: { charged: 17, failed: 1, unknown: 0 },
    },
  }),
  'GET /accounting/bill-runs': route(listBillRuns, { summary: 'Bill runs, the latest month first' }),
  'GET /accounting/bill-runs/{id}': route(readBillRun, {
    summary: 'A bill run with what came of each card charge',
  }),
})
