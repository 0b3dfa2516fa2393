import type { AnswerOf } from '@/lib/client/call'

export type SendDetails = AnswerOf<'GET /outreach/sends/{send_id}'>['send']
