import type { AnswerOf } from '@/lib/client/call'

export type Company = AnswerOf<'GET /accounting/company'>['company']
export type TaxTemplate = AnswerOf<'GET /accounting/tax-templates/{template_id}'>['template']
