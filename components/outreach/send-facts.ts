import type { AnswerOf } from '@/lib/client/call'

export type SendFacts = AnswerOf<'GET /outreach/sends/{send_id}'>['send']
