import { z } from 'zod'
import { componentRef, type Json } from './json'

/** The named schemas of the document, collected while its operations are described. */
export class Components {
  readonly schemas: Record<string, Json> = {}

  constructor(initial: Record<string, Json>) {
    Object.assign(this.schemas, initial)
  }

  /**
   * An answer under its own name (`.meta({ id })`), else under the given one. Clients must ignore fields that they do
   * not know, as additions keep the version.
   */
  answer(schema: z.ZodType, name: string): Json {
    const { $defs = {}, ...own } = toJsonSchema(schema, 'output') as Json & { $defs?: Record<string, Json> }
    for (const [id, definition] of Object.entries($defs)) this.add(id, definition)
    if (typeof own.$ref === 'string') return atComponents(own, name)
    return this.add(name, own)
  }

  /** An input where it is used; the named schemas in it as `<Name>Input`, since inputs are read less strictly. */
  input(schema: z.ZodType, name: string): Json {
    const { $defs = {}, ...own } = toJsonSchema(schema, 'input') as Json & { $defs?: Record<string, Json> }
    const renamed = (json: Json): Json =>
      JSON.parse(JSON.stringify(json).replace(/"#\/\$defs\/([^"]+)"/g, '"#/components/schemas/$1Input"')) as Json
    for (const [id, definition] of Object.entries($defs)) this.add(`${id}Input`, renamed(definition))
    return atComponents(renamed(own), name)
  }

  private add(name: string, schema: Json): Json {
    if (/^__/.test(name)) throw new Error('A schema that contains itself needs a name: give it .meta({ id }).')
    const made = atComponents(schema, name)
    const known = this.schemas[name]
    if (known && JSON.stringify(known) !== JSON.stringify(made))
      throw new Error(`Two different schemas are named ${name}. Give one of them another id in .meta({ id }).`)
    this.schemas[name] = made
    return componentRef(name)
  }
}

/** Points a schema's references to the document's components; `#` is the schema's own root. */
const atComponents = (schema: Json, name: string): Json =>
  JSON.parse(
    JSON.stringify(schema)
      .replaceAll('"#/$defs/', '"#/components/schemas/')
      .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`),
  ) as Json

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: made }) {
      // Left out of inputs that are transformed, where they are right all the same.
      const examples = z.globalRegistry.get(zodSchema as unknown as z.ZodType)?.examples
      if (examples) made.examples = examples as []
      delete made.id
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum
      // A value or null: with its bounds where readers look for them.
      const [own, none, ...others] = made.anyOf ?? []
      if (own && none?.type === 'null' && others.length === 0 && typeof own.type === 'string' && !own.enum) {
        delete made.anyOf
        Object.assign(made, { ...own, ...made, type: [own.type, 'null'] })
      }
      if (io === 'output' && made.additionalProperties === false) delete made.additionalProperties
    },
  }) as Json
  return json
}
