import { describeType, type JsonSchema, type Resolver } from './openapi'

type SchemaViewProps = { schema: JsonSchema; resolve: Resolver; depth?: number }

const DEEPEST = 6
const MANY = 12

/** The fields of a schema, nested ones folded away. */
export function SchemaView({ schema, resolve, depth = 0 }: SchemaViewProps) {
  const own = inner(schema, resolve)
  const fields = Object.entries(own.properties ?? {})
  if (fields.length === 0) return own.description ? <p className="text-sm text-ink-muted">{own.description}</p> : null
  return (
    <ul className="divide-y divide-line">
      {fields.map(([name, field]) => (
        <FieldRow
          key={name}
          name={name}
          field={field}
          required={own.required?.includes(name) ?? false}
          resolve={resolve}
          depth={depth}
        />
      ))}
    </ul>
  )
}

type FieldRowProps = { name: string; field: JsonSchema; required: boolean; resolve: Resolver; depth: number }

function FieldRow({ name, field, required, resolve, depth }: FieldRowProps) {
  const own = inner(field, resolve)
  const nested = depth < DEEPEST && Object.keys(own.properties ?? {}).length > 0
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-mono text-xs font-semibold">{name}</code>
        <span className="text-xs text-ink-muted">{describeType(field, resolve)}</span>
        {required && <span className="text-xs text-danger-ink">required</span>}
        <span className="text-xs text-ink-faint">{limits(resolve(field))}</span>
      </div>
      {(field.description ?? own.description) && (
        <p className="mt-0.5 text-sm text-ink-muted">{field.description ?? own.description}</p>
      )}
      <Choices schema={own} />
      {nested && (
        <details className="mt-1">
          <summary className="flex min-h-6 items-center text-xs text-accent-ink touch:min-h-11">
            Fields of {name}
          </summary>
          <div className="ml-1 border-l border-line pl-3">
            <SchemaView schema={own} resolve={resolve} depth={depth + 1} />
          </div>
        </details>
      )}
    </li>
  )
}

export function Choices({ schema }: { schema: JsonSchema }) {
  if (!schema.enum) return null
  const shown = schema.enum.slice(0, MANY)
  return (
    <p className="mt-0.5 flex flex-wrap gap-1 text-xs text-ink-muted">
      {shown.map((choice) => (
        <code key={String(choice)} className="rounded-xs bg-neutral-soft px-1 font-mono">
          {String(choice)}
        </code>
      ))}
      {schema.enum.length > MANY && <span>and {schema.enum.length - MANY} more</span>}
    </p>
  )
}

/** What is inside of lists and of "this or nothing". */
function inner(schema: JsonSchema, resolve: Resolver): JsonSchema {
  const own = resolve(schema)
  const choices = own.anyOf ?? own.oneOf
  if (choices) {
    const real = choices.filter((choice) => resolve(choice).type !== 'null')
    return real[0] ? inner(real[0], resolve) : own
  }
  return own.type === 'array' && own.items ? inner(own.items, resolve) : own
}

function limits(schema: JsonSchema): string {
  const parts = [
    schema.minLength !== undefined && schema.minLength > 0 && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `up to ${schema.maximum}`,
    schema.default !== undefined && `default: ${JSON.stringify(schema.default)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
