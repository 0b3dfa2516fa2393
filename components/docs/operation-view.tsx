'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { CodeText } from '@/components/ui/code-text'
import { CodeBlock, CopyButton } from '@/components/ui/copy'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Textarea } from '@/components/ui/fields/textarea'
import { Tabs } from '@/components/ui/tabs'
import { MethodBadge } from './method-badge'
import {
  describeType,
  exampleOf,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  resolverFor,
} from './openapi'
import { type RequestDraft, type SampleLanguage, sampleOf, valueKey } from './request-draft'
import { Choices, SchemaView } from './schema-view'
import { TryIt } from './try-it'

const languages: { value: SampleLanguage; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
]

type OperationViewProps = { document: OpenApiDocument; operation: Operation }

/** One operation: what it takes and answers on the left, the request to copy or send on the right. */
export function OperationView({ document, operation }: OperationViewProps) {
  const bodySchema = schemaOf(operation.requestBody?.content)
  const [draft, setDraft] = useState<RequestDraft>(() => firstDraft(document, operation))
  const server = typeof window === 'undefined' ? '' : window.location.origin
  const samples = languages.map(({ value, label }) => ({
    value,
    label,
    content: <CodeBlock code={sampleOf(value, { operation, draft, server })} label={`Copy as ${label}`} />,
  }))
  return (
    <article className="mx-auto grid max-w-6xl gap-x-8 gap-y-6 px-4 py-6 sm:px-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 flex-col gap-6">
        <OperationHeader operation={operation} />
        <Parameters document={document} parameters={operation.parameters ?? []} draft={draft} onChange={setDraft} />
        {bodySchema && (
          <Block title="Body">
            <SchemaView schema={bodySchema} resolve={resolverFor(document, bodySchema)} />
          </Block>
        )}
        <Responses document={document} operation={operation} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-6 xl:self-start">
        {!operation.isWebhook && <Tabs label="Language" items={samples} contentClassName="pt-2" />}
        {draft.body !== null && !operation.isWebhook && (
          <Field label="Body to send" help="The samples and the request below use it.">
            <Textarea
              spellCheck={false}
              value={draft.body}
              onChange={(event) => setDraft({ ...draft, body: event.target.value })}
              className="font-mono text-xs"
            />
          </Field>
        )}
        {!operation.isWebhook && <TryIt key={operation.id} operation={operation} draft={draft} />}
      </div>
    </article>
  )
}

function OperationHeader({ operation }: { operation: Operation }) {
  return (
    <header>
      <h1 className="text-xl">
        <CodeText text={operation.summary ?? operation.path} />
      </h1>
      <p className="mt-2 flex items-center gap-2">
        <MethodBadge method={operation.method} />
        <code className="min-w-0 font-mono text-xs break-all">{operation.path}</code>
        <CopyButton text={operation.path} label={operation.isWebhook ? 'Copy the name' : 'Copy the path'} />
        <code className="font-mono text-xs text-ink-muted">{operation.id}</code>
      </p>
      {operation.description && (
        <p className="mt-2 max-w-prose text-ink-muted">
          <CodeText text={operation.description} />
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-2 text-xs text-ink-muted">
        {operation['x-permission'] && <Badge>{describePermission(operation)}</Badge>}
        {operation['x-effect'] === 'danger' && <Badge tone="danger">Cannot be undone</Badge>}
        {operation['x-aliases']?.map((alias) => (
          <span key={alias}>
            also at <code className="font-mono">{alias}</code>
          </span>
        ))}
      </p>
    </header>
  )
}

type ParametersProps = {
  document: OpenApiDocument
  parameters: Parameter[]
  draft: RequestDraft
  onChange: (draft: RequestDraft) => void
}

function Parameters({ document, parameters, draft, onChange }: ParametersProps) {
  if (parameters.length === 0) return null
  return (
    <Block title="Parameters">
      <ul className="divide-y divide-line">
        {parameters.map((parameter) => {
          const schema = parameter.schema ?? {}
          const resolve = resolverFor(document, schema)
          return (
            <li key={valueKey(parameter)} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
              <div className="min-w-0">
                <div className="flex flex-wrap items-baseline gap-x-2">
                  <code className="font-mono text-xs font-semibold">{parameter.name}</code>
                  <span className="text-xs text-ink-muted">
                    {describeType(schema, resolve)} in {parameter.in}
                  </span>
                  {parameter.required && <span className="text-xs text-danger-ink">required</span>}
                </div>
                {(parameter.description ?? schema.description) && (
                  <p className="mt-0.5 text-sm text-ink-muted">
                    <CodeText text={parameter.description ?? schema.description ?? ''} />
                  </p>
                )}
                <Choices schema={resolve(schema)} />
              </div>
              <ParameterInput
                parameter={parameter}
                choices={resolve(schema).enum}
                value={draft.values[valueKey(parameter)] ?? ''}
                onChange={(value) => onChange({ ...draft, values: { ...draft.values, [valueKey(parameter)]: value } })}
              />
            </li>
          )
        })}
      </ul>
    </Block>
  )
}

type ParameterInputProps = {
  parameter: Parameter
  choices?: unknown[]
  value: string
  onChange: (value: string) => void
}

function ParameterInput({ parameter, choices, value, onChange }: ParameterInputProps) {
  const label = `Value of ${parameter.name}`
  // A name with a placeholder in it stands for many parameters and cannot be sent as it is.
  if (parameter.name.includes('[')) return null
  if (choices && choices.length > 1) {
    const options = choices.map((choice) => ({ value: String(choice), label: String(choice) }))
    return (
      <Combobox
        size="sm"
        aria-label={label}
        options={options}
        value={value || null}
        onValueChange={(next) => onChange(next ?? '')}
        clearable={!parameter.required}
      />
    )
  }
  return <Input size="sm" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
}

function describePermission(operation: Operation): string {
  if (operation.security?.length === 0) return 'No key needed'
  return operation['x-permission'] === 'signed-in' ? 'Any key or session' : `Needs ${operation['x-permission']}`
}

function Responses({ document, operation }: OperationViewProps) {
  const items = useMemo(
    () =>
      Object.entries(operation.responses).map(([status, response]) => {
        const schema = schemaOf(response.content)
        const example = Object.values(response.content ?? {})[0]?.example
        return {
          value: status,
          label: status,
          content: (
            <>
              <p className="mb-1 text-ink-muted">
                <CodeText text={response.description} />
              </p>
              {schema && Object.keys(schema).length > 0 && (
                <SchemaView schema={schema} resolve={resolverFor(document, schema)} />
              )}
              {example !== undefined && <CodeBlock label="Copy the example" code={JSON.stringify(example, null, 2)} />}
            </>
          ),
        }
      }),
    [document, operation],
  )
  return (
    <Block title="Answers">
      <Tabs label="Status" items={items} contentClassName="pt-2" />
    </Block>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-base">{title}</h2>
      {children}
    </section>
  )
}

function schemaOf(content: Record<string, { schema?: JsonSchema }> | undefined): JsonSchema | null {
  return Object.values(content ?? {})[0]?.schema ?? null
}

function firstDraft(document: OpenApiDocument, operation: Operation): RequestDraft {
  const schema = schemaOf(operation.requestBody?.content)
  const values: Record<string, string> = {}
  for (const parameter of operation.parameters ?? []) {
    const first = parameter.in === 'path' ? parameter.schema?.enum?.[0] : undefined
    if (first !== undefined) values[valueKey(parameter)] = String(first)
  }
  return { values, body: schema ? JSON.stringify(exampleOf(schema, resolverFor(document, schema)), null, 2) : null }
}
