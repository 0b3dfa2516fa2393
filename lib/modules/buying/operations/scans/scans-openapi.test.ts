import { expect, test } from 'vitest'
import { openApiDocument } from '@/lib/core/http/openapi/document'
import '@/lib/modules'

type Answers = { responses: Record<string, { description: string; content?: Record<string, { schema: object }> }> }

test('the reference tells that a bill may still be read, and that a locked PDF asks for its password', () => {
  const paths = openApiDocument().paths as unknown as Record<string, Record<string, Answers>>
  const upload = paths['/api/v1/accounting/documents/acc_purchase_invoice/ocr-upload']!.post!.responses
  const schemaOf = (status: string) => upload[status]?.content?.['application/json']?.schema
  expect(Object.keys(upload)).toEqual(expect.arrayContaining(['201', '202', '413', '415', '422', '423']))
  expect(schemaOf('202')).toEqual(schemaOf('201'))
  expect(upload['423']!.description).toContain('password_required')
  expect(schemaOf('423')).toEqual({ $ref: '#/components/schemas/Error' })
  expect(paths['/api/v1/buying/scans/{id}/retry']!.post!.responses).toHaveProperty('423')
})
