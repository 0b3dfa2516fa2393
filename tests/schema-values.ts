import fc from 'fast-check'

/** Values made from a JSON Schema of our own OpenAPI document: ones that fit it, and ones that do not. */

export type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  examples?: unknown[]
}

type Arbitrary = fc.Arbitrary<unknown>

/** @param root where the schema's own references point */
export function fitting(schema: Schema, root: Schema = schema, depth = 0): Arbitrary {
  const inner = (part: Schema) => fitting(part, root, depth + 1)
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return depth > 5 ? fc.constant(null) : inner(schema.$ref === '#' ? root : (root.$defs?.[name] ?? {}))
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.length) return fc.oneof(...choices.map(inner))
  const types = [schema.type ?? []].flat()
  const typed = types.map((type) => ofType(type, schema, inner))
  const made = typed.length ? fc.oneof(...typed) : fc.jsonValue({ maxDepth: 2 })
  return schema.examples?.length ? fc.oneof(made, fc.constantFrom(...schema.examples)) : made
}

function ofType(type: string, schema: Schema, inner: (part: Schema) => Arbitrary): Arbitrary {
  const { minimum = -1e6, maximum = 1e9 } = schema
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.max(minimum, maximum)) })
  if (type === 'number') return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true })
  if (type === 'string') return textOf(schema)
  if (type === 'array') {
    if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(inner))
    const { minItems = 0 } = schema
    const maxLength = Math.max(minItems, Math.min(schema.maxItems ?? 4, 4))
    return fc.array(inner(schema.items ?? {}), { minLength: minItems, maxLength })
  }
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0)
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
  return fc.record(Object.fromEntries(properties.map(([name, part]) => [name, inner(part)])), {
    requiredKeys: (schema.required ?? []) as never[],
  })
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): Arbitrary {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return fc.constantFrom('2026-11-20', '1999-12-31', '2028-02-29')
  if (format === 'date-time') return fc.constantFrom('2026-11-20T08:30:00Z', '2027-01-01T00:00:00+02:00')
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.constantFrom('https://example.com/a?b=c', 'http://127.0.0.1:9/x')
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(
    fc.string(length),
    fc.string({ ...length, unit: 'grapheme' }),
    fc.string({ minLength, maxLength, size: 'max' }),
  )
}

/** What callers send by mistake or on purpose. */
export const garbage: Arbitrary = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'null',
    'NaN',
    '../../etc/passwd',
    "'; drop table crm_contact; --",
    '%',
    '%00',
    '{}',
    '[]',
    -1,
    0,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    '9'.repeat(400),
    'x'.repeat(5_000),
    '-0',
    '0x10',
    '1e400',
    '2026-02-30',
    '+275760-09-13',
    '01900000-0000-7000-8000-00000000dead',
    '٣',
    true,
    [],
    {},
    [[]],
    [null],
    { $ne: null },
    { length: -1 },
    { constructor: {} },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
)
