import '@/lib/modules'
import { answerDocument } from '@/lib/core/http/openapi/answer-document'

export const GET = answerDocument
